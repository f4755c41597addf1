import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { findProblem } from '@flarewell/domain/assistant/query/problems';
import { makeFilter, makeQuery, type Query } from '@flarewell/domain/assistant/query/query';
import { symptoms } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import { anyQuery, anyRecords, today } from '@flarewell/domain/testing/anyQuery';
import {
  makeCondition,
  makeMedication,
  makeTracker,
  rateDay,
  takeOn,
} from '@flarewell/domain/testing/samples';
import { queryShape } from '@flarewell/domain/wire/query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chip, Choice } from './chip.ts';
import { chipsOf, firstMenu } from './chips.ts';

const { numRuns: runs = 30 } = fc.readConfigureGlobal();
const names = new RegExp(`(${[...symptoms, '(condition|medication)-\\d'].join('|')})(, | or )?`, 'gi');
const someDays = { from: addDays(today, -20), to: addDays(today, -10) };

type Step = { label: string; isChosen: boolean; query: Query };

/** The query after a choice. A choice that asks for days or a text gets sample ones. */
function follow(choice: Choice): Step[] {
  if (choice.kind === 'query') return [choice];
  if (choice.kind === 'menu') return choicesOf(choice);
  const { label, kind } = choice;
  if (kind === 'text') return [{ label, isChosen: false, query: choice.make('itch') }];
  const days = kind === 'day' ? { from: someDays.to, to: someDays.to } : someDays;
  return [{ label, isChosen: false, query: choice.make(days) }];
}

const choicesOf = ({ groups }: Pick<Chip, 'groups'>): Step[] =>
  groups.flatMap(({ choices }) => choices).flatMap(follow);

/** Whether the next question shows what was chosen: with a check mark, in the label, or as a filter more or less. */
function isShown({ id, isAdd }: Chip, { label }: Step, next: readonly Chip[]): boolean {
  const filters = next.filter((each) => each.id.startsWith('where-') && !each.isAdd);
  if (id === 'where-add') return filters.length > 0;
  if (label === 'All days again')
    return filters.every((each) => !choicesOf(each).every((one) => one.isChosen));
  const chip = next.find((each) => each.id === id);
  if (label === 'Nothing') return chip?.isAdd === true;
  if (!chip) return label === 'All conditions';
  if (chip.isAdd && !isAdd) return false;
  return (
    choicesOf(chip).some((each) => each.isChosen && each.label === label) ||
    /Feb 26 to Mar 8, 2026|Mar 8, 2026|“itch”/.test(chip.label)
  );
}

describe('R204 the chips of any question', () => {
  test('every choice leads to a question that is answered as it stands, and shows what was chosen', () => {
    fc.assert(
      fc.property(anyQuery, anyRecords, (query, records) => {
        fc.pre(findProblem(query, records, today) === null);
        for (const chip of chipsOf(query, records, today)) {
          for (const step of choicesOf(chip)) {
            const told = `${chip.label} › ${step.label}: ${JSON.stringify(step.query)}`;
            expect(queryShape.safeParse(step.query).success, told).toBe(true);
            expect(findProblem(step.query, records, today), told).toBeNull();
            expect(answerQuery(step.query, records, today).markdown, told).not.toMatch(/^I can|can't/);
            expect(isShown(chip, step, chipsOf(step.query, records, today)), told).toBe(true);
          }
        }
      }),
      // Each question has about a hundred choices.
      { numRuns: Math.ceil(runs / 3) },
    );
  });

  test('what has a check mark changes nothing, and no two choices of a group have the same words', () => {
    fc.assert(
      fc.property(anyQuery, anyRecords, (query, records) => {
        const chips = chipsOf(query, records, today);
        expect(new Set(chips.map(({ id }) => id)).size).toBe(chips.length);
        for (const chip of chips) {
          for (const step of choicesOf(chip).filter(({ isChosen }) => isChosen)) {
            expect(JSON.stringify(chipsOf(step.query, records, today))).toBe(JSON.stringify(chips));
          }
          for (const { choices } of chip.groups) {
            expect(choices).toHaveLength(new Set(choices.map(({ label }) => label)).size);
          }
        }
      }),
      { numRuns: runs },
    );
  });

  test('the words are short: apart from names, a chip has at most 56 characters and a choice 30', () => {
    fc.assert(
      fc.property(anyQuery, anyRecords, (query, records) => {
        fc.pre(findProblem(query, records, today) === null);
        const bare = (text: string) => text.replace(names, '').length;
        for (const chip of chipsOf(query, records, today)) {
          expect(bare(chip.label), chip.label).toBeLessThanOrEqual(56);
          for (const { label } of choicesOf(chip)) expect(bare(label), label).toBeLessThanOrEqual(30);
        }
      }),
      { numRuns: runs },
    );
  });
});

describe('R204 the chips of a question', () => {
  const records = {
    conditions: [makeCondition('neck', { name: 'Neck' }), makeCondition('hands', { name: 'Hands' })],
    medications: [
      makeMedication('tacrolimus', { name: 'Tacrolimus' }),
      makeMedication('never', { name: 'Never' }),
    ],
    trackers: [makeTracker('dairy', { name: 'Dairy' })],
    checkIns: [rateDay(today, { neck: 3, hands: 2 }), ...takeOn('tacrolimus', addDays(today, -5))],
  };
  const show = (query: Query) =>
    chipsOf(query, records, today).map(({ label, isAdd }) => (isAdd ? `+ ${label}` : label));
  const chipOf = (query: Query, id: string) => {
    const chip = chipsOf(query, records, today).find((each) => each.id === id);
    if (!chip) throw new Error(`There is no chip ${id}`);
    return chip;
  };
  const pick = (query: Query, id: string, label: string): Query => {
    const found = choicesOf(chipOf(query, id)).find((each) => each.label === label);
    if (!found) throw new Error(`${id} does not offer ${label}`);
    return found.query;
  };
  const severity = makeQuery({ measure: 'severity', figure: 'average' });

  test('a question is built choice by choice', () => {
    const [begun] = choicesOf(firstMenu(records)).filter(({ label }) => label === 'Severity');
    let query = begun?.query ?? severity;
    expect(show(query)).toEqual([
      'Average severity',
      'All conditions',
      'Last 7, 30 and 365 days',
      '+ Compare',
      '+ Only days with',
    ]);
    query = pick(query, 'conditions', 'Neck');
    query = pick(query, 'when', 'Last 90 days');
    query = pick(query, 'where-add', 'Dairy');
    query = pick(query, 'compare', 'The other days');
    expect(show(query)).toEqual([
      'Average severity',
      'Neck',
      'Last 90 days',
      'Compared with the other days',
      'Days with Dairy',
      '+ Only days with',
    ]);
    query = pick(query, 'where-0', 'The day after');
    expect(show(query)).toContain('The day after Dairy');
    // Without the filter there are no other days.
    expect(show(pick(query, 'where-0', 'All days again'))).toEqual([
      'Average severity',
      'Neck',
      'Last 90 days',
      '+ Compare',
      '+ Only days with',
    ]);
  });

  test('a choice drops what it does not go with', () => {
    const compared = pick(severity, 'compare', 'The days before');
    expect(pick(compared, 'what', 'Month')).toMatchObject({ by: 'month', against: null });
    expect(pick(compared, 'what', 'Worst day')).toMatchObject({ figure: 'worst', against: null });
    const byMonth = pick(severity, 'what', 'Month');
    expect(pick(byMonth, 'what', 'Worst month')).toMatchObject({ figure: 'worst', by: 'month' });
    expect(pick(byMonth, 'what', 'Last rating')).toMatchObject({ figure: 'last', by: null });
    expect(pick(byMonth, 'compare', 'Last week')).toMatchObject({ figure: 'average', by: null });
    const doses = makeQuery({ measure: 'doses', figure: 'count' });
    expect(pick(doses, 'what', 'Most')).toMatchObject({ figure: 'most', by: 'medication' });
  });

  test('another measure keeps the names, the days and the filters that it can have', () => {
    const query = makeQuery({
      ...severity,
      conditions: ['Neck'],
      period: { kind: 'last', days: 90 },
      against: { kind: 'before' },
      where: [makeFilter({ measure: 'week', name: 'weekends' })],
    });
    expect(show(pick(query, 'what', 'Symptoms'))).toEqual([
      'Most frequent symptoms',
      'Neck',
      'All symptoms',
      'Last 90 days',
      '+ Compare',
      'Weekends',
      '+ Only days with',
    ]);
    expect(show(pick(query, 'what', 'Flares'))).toEqual(['Flares', 'Neck', 'Last 90 days', '+ Compare']);
    expect(show(pick(query, 'what', 'Streak'))).toEqual(['Streak', 'Last 90 days']);
  });

  test.each([
    [{ measure: 'skips', figure: 'count', reason: 'Forgot' }, 'Forgot'],
    [{ measure: 'notes', figure: 'list', text: 'pollen' }, '“pollen”'],
    [{ measure: 'weather', figure: 'count', weather: 'Cold' }, 'Cold'],
    [{ measure: 'influence', figure: 'count', factor: 'sleep' }, 'Sleep quality'],
    [{ measure: 'influence', figure: 'count', factor: 'weather', weather: 'Hot' }, 'Hot weather'],
    [{ measure: 'influence', figure: 'count', trackers: ['Dairy'] }, 'Dairy'],
    [{ measure: 'doses', figure: 'count', conditions: ['Neck'] }, 'Neck'],
    [{ measure: 'flares', figure: 'list', levels: { min: 4, max: 5 } }, 'Flares at 4 or more'],
    [{ measure: 'days-at-level', figure: 'longest' }, 'Longest run of days at 4 or more'],
  ] as const)('every part of it is visible: %j', (parts, label) => {
    expect(show(makeQuery(parts))).toContain(label);
  });

  test('what the diary does not have is not offered', () => {
    const offered = choicesOf(chipOf(severity, 'when')).map(({ label }) => label);
    expect(offered).toContain('Tacrolimus');
    expect(offered).not.toContain('Never');
    const begin = (trackers: typeof records.trackers, medications: typeof records.medications) =>
      choicesOf(firstMenu({ ...records, trackers, medications })).map(({ label }) => label);
    expect(begin([], [])).not.toContain('Things you track');
    expect(begin([], [])).not.toContain('Doses');
    expect(begin(records.trackers, records.medications)).toEqual(
      expect.arrayContaining(['Things you track', 'Doses']),
    );
  });

  test('a summary is offered for the periods that it can have', () => {
    const summary = makeQuery({ measure: 'summary', figure: 'count' });
    expect(choicesOf(chipOf(summary, 'when')).map(({ label }) => label)).toEqual([
      'The usual days',
      'Last 30 days',
      'Last 90 days',
      'Last 180 days',
      'Last 365 days',
    ]);
  });
});
