import type { Records } from '@flarewell/domain/records/records';
import { describe, expect, test } from 'vitest';
import { historyRules } from './historyLaws.ts';
import { makeHistory } from './samples.ts';

const today = '2026-03-03';
const records = makeHistory(today, 120);
const nobody: Records = { conditions: [], medications: [], checkIns: [] };
const rules = Object.entries(historyRules);

/** Freezes deeply, so that any mutation throws. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

/** Takes every seventh item, again and again, so that the order is neither ascending nor descending. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  return items.map((_, index) => items[(index * 7) % items.length]).filter((item) => item !== undefined);
}

describe('laws of every rule over a history', () => {
  // 120 and 7 are coprime, so the shuffled list has every check-in.
  const shuffled = shuffle(records.checkIns);

  test('R92 order: the shuffled history holds every check-in', () => {
    expect(new Set(shuffled).size).toBe(120);
    expect(shuffled).not.toEqual(records.checkIns);
  });

  test.each(rules)('R92 order: %s does not depend on the order of check-ins', (_, rule) => {
    const answer = rule(records, today);
    expect(rule({ ...records, checkIns: shuffled }, today)).toEqual(answer);
    expect(rule({ ...records, checkIns: records.checkIns.toReversed() }, today)).toEqual(answer);
  });

  test.each(rules)('R92 purity: %s mutates no argument and returns the same result twice', (_, rule) => {
    const frozen = freeze(makeHistory(today, 120));
    expect(rule(frozen, today)).toEqual(rule(frozen, today));
    expect(frozen).toEqual(records);
  });

  test.each(rules)('R92 empty: %s works with an empty history', (_, rule) => {
    expect(() => rule(nobody, today)).not.toThrow();
  });
});
