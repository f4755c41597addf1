import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { makeQuery } from '@flarewell/domain/assistant/query/query';
import { checkInCard } from '@flarewell/domain/check-in/checkInCard';
import { findDifferences } from '@flarewell/domain/check-in/differences';
import { finishDraft, repeatCheckIn, startDraft } from '@flarewell/domain/check-in/wizard';
import { type CheckIn, trimCheckIn, validateCheckIn } from '@flarewell/domain/checkIns';
import { summaryReport } from '@flarewell/domain/summary/report';
import { healthSummary } from '@flarewell/domain/summary/summary';
import { makeCheckIn } from '@flarewell/domain/testing/samples';
import { factorSeries } from '@flarewell/domain/trends/trendCards';
import { checkInSaveShape } from '@flarewell/domain/wire/checkIns';
import { describe, expect, test } from 'vitest';
import { askedFactors, factorNames, factorRow, factorScale } from './factors.ts';

const today = '2026-03-10';
const nothing = { conditions: [], medications: [], trackers: [] };
const choices = { noteDays: [], hasPhotos: false, patterns: null };

// Whoever adds a factor sees here what it takes part in. A place that forgets one fails.
describe.each(factorNames)('R20 the factor %s', (name) => {
  const { min, max } = factorScale(name);
  const { name: title } = factorRow(name);
  const rate = (value: number): CheckIn => makeCheckIn(today, { factors: { [name]: value } });
  const parse = (value: number) =>
    checkInSaveShape.safeParse({
      revision: null,
      factors: { [name]: value },
      conditionEntries: [],
      medicationEntries: [],
    }).success;

  test.each([min, max])('can be %i in requests and in the diary', (value) => {
    expect(parse(value)).toBe(true);
    expect(validateCheckIn(rate(value), today)).toEqual({});
    expect(trimCheckIn(rate(value)).factors).toEqual({ [name]: value });
    expect([min - 2, max + 1].map(parse)).toEqual([false, false]);
  });

  test('is asked, starts unset and is repeated', () => {
    expect(askedFactors([])).toContain(name);
    const draft = startDraft(nothing);
    expect(Object.values(finishDraft(draft).factors).filter((value) => value !== null)).toEqual([]);
    expect(repeatCheckIn(draft, rate(min)).factors[name]).toBe(min);
  });

  test('is on the card and in the comparison of two versions', () => {
    expect(checkInCard(rate(min), [], []).factors).toMatchObject([{ name: title }]);
    expect(findDifferences(rate(min), makeCheckIn(today))).toEqual([{ field: name, mine: min }]);
  });

  test('is in trends, in the summary and in answers', () => {
    const checkIns = [rate(min)];
    expect(factorSeries(checkIns, today, 7)[name].at(-1)).toEqual({ day: today, value: min });
    const records = { conditions: [], medications: [], checkIns, flares: [] };
    const { lifestyle } = summaryReport(
      healthSummary(records, today),
      { name: 'Maya', birthDate: null, recordedBy: 'patient' },
      choices,
    );
    expect(lifestyle.map((row) => row.name.startsWith(title))).toEqual([true]);
    const { markdown } = answerQuery(makeQuery({ measure: name, figure: 'average' }), records, today);
    expect(markdown).toContain(`Your average ${title.toLowerCase()} was **${min}.0**`);
  });
});
