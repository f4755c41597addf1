import { answerQuery } from '@flarewell/domain/assistant/query/answer';
import { expect, test } from 'vitest';
import { allTime, december, lastWeek, march, now, october, on, thisYear, winter } from './asking.ts';
import { diary } from './diary.ts';
import { type FlatQuery as Query, toQuery } from './flatQuery.ts';
import { followUps } from './followUps.ts';
import { brief, findError, listOf } from './judge.ts';
import { today } from './patient.ts';
import { questions } from './questions.ts';

const missedDay = on('2026-01-10');
const beforeTheDiary = on('2025-10-01');
const whens = [allTime, december, lastWeek, march, now, october, thisYear, winter, missedDay, beforeTheDiary];
const dayFilters = [null, 'weekends', 'weekdays'] as const;
const conditionsAsked = [[], ...diary.conditions.map(({ name }) => [name])];
const ofConditions: readonly Query['measure'][] = ['severity', 'days-at-level', 'flares', 'symptoms'];

/** Each kind of query that the tables contain, whatever its period and condition. */
function kindsOfQueries(): Query[] {
  const kinds = new Map<string, Query>();
  for (const [, ...expected] of [...questions, ...followUps.map(({ question }) => question)]) {
    for (const query of expected.flatMap(listOf)) {
      const kind = { ...query, period: null, conditions: [], days: null };
      kinds.set(JSON.stringify(kind), kind);
    }
  }
  return [...kinds.values()];
}

/** Today's streak and the run of days that lasts until now have no period. */
const isOfToday = ({ measure, figure }: Query) =>
  figure === 'current' || (measure === 'streak' && figure === 'count');

function variants(kind: Query): Query[] {
  const periods = isOfToday(kind) ? [null] : [...whens.map(({ period }) => period), null];
  const asked = ofConditions.includes(kind.measure) ? conditionsAsked : [[]];
  const all = periods.flatMap((period) =>
    dayFilters.flatMap((days) => asked.map((conditions) => ({ ...kind, period, days, conditions }))),
  );
  return all.filter(({ period, against }) => period !== null || against === null);
}

test('every kind of query has the figures of the oracle, for any period, condition and days of the week', () => {
  const errors = kindsOfQueries()
    .flatMap(variants)
    .flatMap((query) => {
      const error = findError(query, answerQuery(toQuery(query), diary, today).markdown);
      return error ? [`${brief([query])}: ${error}`] : [];
    });
  expect(errors).toEqual([]);
});
