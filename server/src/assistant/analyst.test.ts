import type { Profile } from '@flarewell/domain/account/profile';
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
const diary: AssistantSource = { profile: {} as Profile, records, today, cutAt: null, readPatterns };

function ask(message: string, earlier: string[] = [], asked = diary): Promise<ChatEvent[]> {
  const turns = earlier.flatMap((content) => [
    { sender: 'user' as const, content },
    { sender: 'assistant' as const, content: 'Average severity of my neck' },
  ]);
  const reading = readForAnalyst({ message, history: turns }, asked);
  return Array.fromAsync(writeAnalystReply(reading, asked, null));
}

const understood = (events: readonly ChatEvent[]) =>
  events.flatMap((event) => (event.type === 'understood' ? event.text : []));

describe('the built-in analyst', () => {
  test('R110 says what it understood, answers, and names the days that the answer is based on', async () => {
    const events = await ask('How severe were my hands last month?');
    expect(events).toEqual([
      { type: 'answer', by: 'built-in', name: 'Built-in analyst', connectionError: null },
      { type: 'understood', text: 'Average severity · Hand eczema · Oct 1 to Oct 31, 2026' },
      { type: 'text', text: expect.stringMatching(/\*\*\d\.\d\*\*/) },
      {
        type: 'sources',
        sources: [expect.objectContaining({ from: '2026-10-01', to: '2026-10-31', checkIns: 31 })],
      },
      { type: 'end', isCut: false },
    ]);
  });

  test('R109 answers each thing that was asked', async () => {
    const events = await ask('Average sleep and stress last week');
    expect(understood(events)).toHaveLength(2);
    expect(textOf(events).split('\n\n').length).toBeGreaterThanOrEqual(2);
    expect(events.filter(({ type }) => type === 'text')).toHaveLength(1);
  });

  test('R193 of an earlier question as much is read as a question can hold', async () => {
    const long = `How severe were my hands last month?${' '.repeat(2000)}in Atlantis`;
    expect(understood(await ask('and in September?', [long]))).toEqual([
      'Average severity · Hand eczema · Sep 1 to Sep 30, 2026',
    ]);
  });

  test('R109 a follow-up refers to the person’s own earlier questions, not to replies', async () => {
    expect(understood(await ask('and in September?', ['How severe were my hands last month?']))).toEqual([
      'Average severity · Hand eczema · Sep 1 to Sep 30, 2026',
    ]);
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

  test('R109 suggests up to three questions that it can answer instead of one that it cannot', async () => {
    const events = await ask('Who won the football match?');
    expect(textOf(events)).toBe("I can't answer that yet.");
    const suggested = events.flatMap((event) => (event.type === 'suggestions' ? event.questions : []));
    expect(suggested.length).toBeGreaterThan(0);
    expect(suggested.length).toBeLessThanOrEqual(3);
    for (const question of suggested) expect(understood(await ask(question))).not.toEqual([]);
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
    const cut = await ask('Average severity', [], { ...diary, cutAt: '2026-01-02' });
    expect(textOf(cut)).toMatch(/\n\nThis covers your check-ins since .*January 2, 2026\.$/);
  });
});
