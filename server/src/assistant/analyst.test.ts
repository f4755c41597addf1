import type { Profile } from '@flarewell/domain/account/profile';
import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { mediumDate, shortDate } from '@flarewell/domain/dates';
import { addDays } from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/records/records';
import { makeFinding, makePatterns } from '@flarewell/domain/testing/samplePatterns';
import { makeHistory } from '@flarewell/domain/testing/samples';
import type { ChatEvent } from '@flarewell/domain/wire/assistant';
import { describe, expect, test } from 'vitest';
import { readForAnalyst, writeAnalystReply } from '#assistant/analyst.ts';
import type { AssistantSource } from '#assistant/assistantSource.ts';
import { textOf } from '#testing/services/aiProvider.ts';

const today = '2026-11-16';
const history = makeHistory(today, 400, { conditions: 2, medications: 1 });
const records: Records = {
  ...history,
  conditions: history.conditions.map((condition, index) => ({
    ...condition,
    name: ['Hand eczema', 'Neck'][index] ?? '',
  })),
};
const readPatterns = async () => makePatterns({ findings: [makeFinding({ factor: 'stress' })] });
const identity = { names: [], email: '' };
const diary: AssistantSource = {
  profile: {} as Profile,
  identity,
  records,
  today,
  cutAt: null,
  readPatterns,
};

function ask(message: string, asked: Query | null = null, source = diary): Promise<ChatEvent[]> {
  return Array.fromAsync(writeAnalystReply(readForAnalyst({ message, asked }, source), source, null));
}

const lookups = (events: readonly ChatEvent[]) => events.filter((event) => event.type === 'lookup');
const understood = (events: readonly ChatEvent[]) =>
  lookups(events).map(({ query }) => answerQuery(query, records, today).understood);

describe('the built-in analyst', () => {
  test('R110 shows the question as chips, answers it, and names the days that the answer is based on', async () => {
    expect(await ask('How severe were my hands last month?')).toEqual([
      { type: 'answer', by: 'built-in', name: 'Built-in analyst', connectionError: null },
      {
        type: 'lookup',
        query: makeQuery({
          measure: 'severity',
          figure: 'average',
          conditions: ['Hand eczema'],
          period: { kind: 'calendar', unit: 'month', back: 1 },
        }),
        text: expect.stringMatching(/\*\*\d\.\d\*\*/),
        sources: [expect.objectContaining({ from: '2026-10-01', to: '2026-10-31', checkIns: 31 })],
        shows: null,
        notUnderstood: [],
      },
      { type: 'end', isCut: false },
    ]);
  });

  test('R109 answers each thing that was asked', async () => {
    expect(understood(await ask('Average sleep and stress last week'))).toHaveLength(2);
  });

  test('R109 a follow-up keeps the chips that it does not mention', async () => {
    const [first] = lookups(await ask('How severe were my hands last month?'));
    expect(understood(await ask('and in September?', first?.query))).toEqual([
      'Average severity · Hand eczema · Sep 1 to Sep 30, 2026',
    ]);
  });

  test('R109 a word that was not understood is told, and can be tracked where that makes sense', async () => {
    const [, told] = await ask('Is my neck worse in my period?');
    expect(told).toMatchObject({
      notUnderstood: [{ words: 'period', sentence: 'You do not track it.', canTrack: true }],
    });
  });

  test('R109 what the diary does not record is declined with a sentence and the nearest question', async () => {
    const [, declined] = await ask('How many hours did I sleep last week?');
    expect(declined).toMatchObject({
      type: 'declined',
      text: 'Hours of sleep are not recorded; you rate sleep from 1 to 5.',
      notUnderstood: [],
      suggestions: expect.arrayContaining([
        { label: expect.anything(), query: expect.objectContaining({ measure: 'sleep' }) },
      ]),
    });
  });

  test.each([
    ['Will my hands be fine by Christmas?', 'A diary looks back; it cannot tell what is ahead.'],
    ['Do other people have worse hands?', 'Nothing is recorded about other people.'],
    ['Is dupixent any good?', '“dupixent” is not among your medications.'],
  ])('R109 what no diary knows is declined with a reason: %s', async (message, text) => {
    const [, declined] = await ask(message);
    expect(declined).toMatchObject({ type: 'declined', text });
  });

  test.each([
    ['Hello!', 'Hello. Ask me anything about what you have recorded.'],
    ['Thanks', "You're welcome."],
    ['goodbye', 'Goodbye, and take care.'],
    ['what can you do', 'I answer from your records'],
  ])('R109 small talk: %s', async (message, words) => {
    expect(await ask(message)).toEqual([
      expect.objectContaining({ type: 'answer' }),
      { type: 'text', text: expect.stringContaining(words) },
      { type: 'end', isCut: false },
    ]);
  });

  test('R109 suggests questions that share words with one that it cannot answer', async () => {
    const [, itch] = await ask('What can I do about the itch?');
    expect(itch).toMatchObject({ type: 'declined' });
    expect(itch?.type === 'declined' && itch.suggestions.map(({ query }) => query.measure)).toContain('itch');
    const [, other] = await ask('Who won the football match?');
    expect(other).toMatchObject({ text: "I can't answer that from your diary.", suggestions: [] });
  });

  test.each([
    ['Hello!', 'Ask me anything about what Leo has recorded.'],
    ['what can you do', /^I answer from Leo’s records: .* things Leo tracks, notes/],
    ['Who won the football match?', "I can't answer that from Leo’s diary."],
  ])('R109 names the person of a diary that is not the own one: %s', async (message, words) => {
    const source = { ...diary, cutAt: '2026-01-02', records: { ...records, about: 'Leo' } };
    const [, event] = await ask(message, null, source);
    expect(event).toMatchObject({ text: expect.stringMatching(words) });
    expect(textOf(await ask('Average severity', null, source))).toContain(
      'This covers Leo’s check-ins since',
    );
  });

  test.each([
    // Today is a Monday.
    ['this week', -1, 0],
    ['last week', -8, -2],
    ['the past week', -6, 0],
    ['the past month', -29, 0],
    ['yesterday', -1, -1],
  ])('R108 %s has the days of the screens', async (words, from, to) => {
    const [start, end] = [addDays(today, from), addDays(today, to)];
    const days = start === end ? mediumDate(end) : `${shortDate(start)} to ${mediumDate(end)}`;
    expect(
      understood(await ask(`Average severity ${words}`))[0]
        ?.split(' · ')
        .at(-1),
    ).toBe(days);
  });

  test.each([
    ['How was my skin on February 30?', 'There is no February 30.'],
    ['Average severity on November 30, 2026', 'November 30'],
  ])('R108 a day that does not exist or lies ahead: %s', async (message, words) => {
    const events = await ask(message);
    expect(events.map(({ type }) => type)).toEqual(['answer', 'text', 'end']);
    expect(textOf(events)).toContain(words);
  });

  test('says how far back it looked if the diary was too long to be read as a whole', async () => {
    const cut = await ask('Average severity', null, { ...diary, cutAt: '2026-01-02' });
    expect(textOf(cut)).toMatch(/\n\nThis covers your check-ins since .*January 2, 2026\.$/);
  });
});
