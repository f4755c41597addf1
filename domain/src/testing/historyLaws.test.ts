import type { Records } from '@flarewell/domain/profile';
import { describe, expect, test } from 'vitest';
import { historyRules } from './historyLaws.ts';
import { makeHistory } from './samples.ts';

const today = '2026-03-03';
const records = makeHistory(today, 120);
const nobody: Records = { conditions: [], medications: [], checkIns: [] };
const rules = Object.entries(historyRules);

/** Any change to what it holds throws. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

/** Every seventh, round and round: neither rising nor falling. */
function deal<Item>(items: readonly Item[]): Item[] {
  return items.map((_, index) => items[(index * 7) % items.length]).filter((item) => item !== undefined);
}

describe('laws of every rule over a history', () => {
  // 120 and 7 share no factor, so that dealing reaches every check-in.
  const dealt = deal(records.checkIns);

  test('R92 order: the dealt history holds every check-in', () => {
    expect(new Set(dealt).size).toBe(120);
    expect(dealt).not.toEqual(records.checkIns);
  });

  test.each(rules)('R92 order: %s does not depend on it', (_, rule) => {
    const answer = rule(records, today);
    expect(rule({ ...records, checkIns: dealt }, today)).toEqual(answer);
    expect(rule({ ...records, checkIns: records.checkIns.toReversed() }, today)).toEqual(answer);
  });

  test.each(rules)('R92 purity: %s changes nothing it is given and answers twice the same', (_, rule) => {
    const frozen = freeze(makeHistory(today, 120));
    expect(rule(frozen, today)).toEqual(rule(frozen, today));
    expect(frozen).toEqual(records);
  });

  test.each(rules)('R92 nobody: %s answers for an empty history', (_, rule) => {
    expect(() => rule(nobody, today)).not.toThrow();
  });
});
