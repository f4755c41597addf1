import { makeQuery } from '@flarewell/domain/assistant/query/query';
import { addDays } from '@flarewell/domain/day';
import type { FoundFlare } from '@flarewell/domain/patterns/foundPatterns';
import { makePatterns } from '@flarewell/domain/testing/samplePatterns';
import { makeCondition, rateDay } from '@flarewell/domain/testing/samples';
import { describe, expect, test, vi } from 'vitest';
import { type Answered, createAnswering, type KnownDiary } from './answering.ts';

const today = '2026-03-18';
const retry = vi.fn();
const notLoaded = { value: null, hasFailed: false, retry };
const diary: KnownDiary = {
  conditions: [makeCondition('neck', { name: 'Neck' })],
  medications: [],
  trackers: [],
  // A week of bad days, after calm ones.
  checkIns: Array.from({ length: 30 }, (_, age) => rateDay(addDays(today, -age), { neck: age < 7 ? 5 : 1 })),
  today,
  isComing: false,
  coverage: null,
  flares: notLoaded,
  storedFlares: null,
  patterns: notLoaded,
};
const severity = makeQuery({ measure: 'severity', figure: 'average' });
const flares = makeQuery({ measure: 'flares', figure: 'count' });
const influence = makeQuery({ measure: 'influence', figure: 'count' });

const ask = (query: typeof severity, known: Partial<KnownDiary> = {}) =>
  createAnswering({ ...diary, ...known }).answer(query);
const words = (answered: Answered) =>
  answered.state === 'answered' ? answered.answer.markdown : answered.state;

describe('a question that this browser answers', () => {
  test('needs the check-ins only', () => {
    expect(words(ask(severity))).toContain('| Overall |');
  });

  test('waits for older check-ins, and says so if those cannot be loaded', () => {
    expect(words(ask(severity, { isComing: true }))).toBe('loading');
    const coverage = 'This covers your check-ins since January 1, 2026.';
    expect(words(ask(severity, { coverage }))).toMatch(
      /\n\nThis covers your check\\-ins since January 1, 2026\.$/,
    );
    const ofMia = 'This covers _Mia_’s check-ins since January 1, 2026.';
    expect(words(ask(severity, { coverage: ofMia }))).toContain('This covers \\_Mia\\_’s');
  });

  test.each([
    ['flares', flares, 'flares'],
    ['influence', influence, 'what came before worse days'],
  ] as const)('about %s waits for what the server knows, and says if that is missing', (_, query, about) => {
    expect(words(ask(query))).toBe('loading');
    const failed = { ...notLoaded, hasFailed: true };
    expect(ask(query, { flares: failed, patterns: failed })).toEqual({
      state: 'missing',
      sentence: `An answer about ${about} needs a connection.`,
      retry,
    });
  });

  test('about flares counts what the person decided, and what waits', () => {
    expect(words(ask(flares, { flares: { ...notLoaded, value: [] } }))).toContain(
      '**1** waits for your answer',
    );
    const decided = {
      id: 'kept',
      conditionId: 'neck',
      verdict: 'confirmed' as const,
      from: addDays(today, -6),
      to: today,
    };
    expect(words(ask(flares, { flares: { ...notLoaded, value: [decided] } }))).toContain(
      'You had **1** confirmed flare',
    );
  });

  test('about flares shows what the last patterns showed, without the decisions', () => {
    const stored: FoundFlare = {
      id: null,
      conditionId: 'neck',
      state: 'dismissed',
      from: addDays(today, -6),
      to: today,
      days: 7,
      peak: 5,
      isOpen: false,
      proposed: null,
    };
    expect(words(ask(flares, { flares: { ...notLoaded, value: [] }, storedFlares: [stored] }))).not.toContain(
      'wait',
    );
  });

  test('about influence tells the patterns', () => {
    const patterns = { ...notLoaded, value: makePatterns({}) };
    expect(words(ask(influence, { patterns }))).toContain('No pattern was found');
  });

  test('has its chips, its words and a beginning before anything is loaded', () => {
    const answering = createAnswering({ ...diary, isComing: true });
    expect(answering.listChips(flares)[0]?.label).toBe('Flares');
    expect(answering.describe(severity)).toBe('Average severity · Last 7, 30 and 365 days');
    expect(answering.listBeginnings().title).toBe('Ask about');
  });
});
