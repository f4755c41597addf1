import type { CheckIn, Symptom } from '@flarewell/domain/checkIns';
import { mediumDate } from '@flarewell/domain/dates';
import { addDays, type DayRange } from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/records/records';
import { makeHistory } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { answerQuery } from './answer.ts';
import { makeFilter, makeQuery, type Query } from './query.ts';

// The expected figures are computed here from the raw records, without the rules that the answers use.

const today = '2026-11-15';
const made = makeHistory(today, 400, { conditions: 3, medications: 4, seed: 7 });
const names = {
  conditions: ['Hand eczema', 'Neck', 'Elbow*'],
  medications: ['Urea', 'Cetirizine', 'Tacro', 'Old'],
};
const records: Records = {
  conditions: made.conditions.map((condition, index) => ({
    ...condition,
    name: names.conditions[index] ?? '',
  })),
  medications: made.medications.map((medication, index) => ({
    ...medication,
    name: names.medications[index] ?? '',
    frequency: index === 2 ? 'As required' : 'Once daily',
    active: index !== 3,
    maxUsageDays: [14, 60, undefined, undefined][index],
  })),
  // Days without a check-in, days without a rating of the neck, and days without a rated sleep.
  checkIns: made.checkIns
    .filter((_, index) => index % 9 !== 3)
    .map((checkIn, index) => ({
      ...checkIn,
      factors: { ...checkIn.factors, ...(index % 4 === 0 && { sleep: 0 as const }) },
      conditionEntries: checkIn.conditionEntries.filter((_, at) => at !== 1 || index % 5 !== 0),
    })),
};

const oct = { from: '2026-10-01', to: '2026-10-31' };
const nov = { from: '2026-11-01', to: today };
const all = { from: '2025-01-01', to: today };
const last = (count: number, end = today): DayRange => ({ from: addDays(end, 1 - count), to: end });

const dayOf = ({ date }: CheckIn) => date.slice(0, 10);
const sorted = records.checkIns.toSorted((one, other) => (one.date < other.date ? -1 : 1));
const within = ({ from, to }: DayRange) =>
  sorted.filter((checkIn) => from <= dayOf(checkIn) && dayOf(checkIn) <= to);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const one = (value: number) => (Math.round(value * 10 + 1e-9) / 10).toFixed(1);
const ratingOf = (checkIn: CheckIn, id: string) =>
  checkIn.conditionEntries.find(({ conditionId }) => conditionId === id)?.severity;
const [hands, neck] = ['condition-0', 'condition-1'];
const ratings = (range: DayRange, id: string) =>
  within(range).flatMap((checkIn) => ratingOf(checkIn, id) ?? []);
const averageOf = (checkIn: CheckIn) => mean(checkIn.conditionEntries.map(({ severity }) => severity));
const peakOf = (checkIn: CheckIn) => Math.max(...checkIn.conditionEntries.map(({ severity }) => severity));
const overall = (range: DayRange) => one(mean(within(range).map(averageOf)));
const rated = (range: DayRange, id: string) => one(mean(ratings(range, id)));
const withSymptom = (range: DayRange, symptom: Symptom) =>
  within(range).filter(({ conditionEntries }) =>
    conditionEntries.some(({ symptoms }) => symptoms.includes(symptom)),
  );
const entriesOf = (range: DayRange, id: string) =>
  within(range).flatMap((checkIn) =>
    checkIn.medicationEntries
      .filter(({ medicationId }) => medicationId === id)
      .map((entry) => ({ day: dayOf(checkIn), ...entry })),
  );
const taken = (range: DayRange, id: string) => entriesOf(range, id).filter((entry) => entry.taken);
const skipped = (range: DayRange, id: string) => entriesOf(range, id).filter((entry) => !entry.taken);
const dosesOf = (range: DayRange, id: string) =>
  taken(range, id).reduce((sum, { timesTaken = 1 }) => sum + timesTaken, 0);
const percent = (range: DayRange, ...ids: string[]) => {
  const choices = ids
    .flatMap((id) => entriesOf(range, id))
    .filter((entry) => entry.taken || entry.skippedReason !== 'Not needed');
  return `${Math.round((choices.filter((entry) => entry.taken).length * 100) / choices.length)}%`;
};
/** Runs of days on which `isIn` holds; undefined neither counts nor ends a run. */
function runsOf(isIn: (checkIn: CheckIn) => boolean | undefined, range = all) {
  const runs: CheckIn[][] = [];
  let run: CheckIn[] = [];
  for (const checkIn of within(range)) {
    const state = isIn(checkIn);
    if (state) {
      if (run.length === 0) runs.push(run);
      run.push(checkIn);
    } else if (state === false) run = [];
  }
  return runs;
}
const first = (run: CheckIn[] | undefined) => mediumDate(dayOf(run?.[0] as CheckIn));
const final = (run: CheckIn[] | undefined) => mediumDate(dayOf(run?.at(-1) as CheckIn));
const calendarRuns = (days: string[]) =>
  days.reduce<string[][]>((runs, day) => {
    const run = runs.at(-1);
    if (run && addDays(run.at(-1) ?? '', 1) === day) run.push(day);
    else runs.push([day]);
    return runs;
  }, []);
const longest = (days: string[]) => `${Math.max(...calendarRuns(days).map((run) => run.length))}`;
const worstDay = (range: DayRange, value: (checkIn: CheckIn) => number | undefined, sign = 1) =>
  within(range)
    .flatMap((checkIn) => ({ day: dayOf(checkIn), value: value(checkIn) ?? Number.NaN }))
    .filter((rating) => rating.value > 0)
    .reduce((held, day) => (sign * (day.value - held.value) >= 0 ? day : held));
const months = [...new Set(within(last(365)).map((checkIn) => checkIn.date.slice(0, 7)))];
const monthAverages = months.map((month) => ({
  month,
  average: mean(
    within(last(365))
      .filter(({ date }) => date.startsWith(month))
      .map(averageOf),
  ),
}));
const missed = (range: DayRange) => {
  const recorded = new Set(sorted.map(dayOf));
  const start = dayOf(sorted[0] as CheckIn);
  const days: string[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    if (day > start && day < today && !recorded.has(day)) days.push(day);
  }
  return days;
};
const factors = (range: DayRange, name: 'stress' | 'sleep') =>
  within(range).flatMap((checkIn) => checkIn.factors[name] || []);
const weatherDays = (weather: string) =>
  within(last(30)).filter((checkIn) => checkIn.factors.weather === weather).length;

type Case = [
  title: string,
  query: Pick<Query, 'measure' | 'figure'> & Partial<Query>,
  bold: (string | number)[],
];

const worst = worstDay(all, averageOf);
const best = worstDay(all, averageOf, -1);
const worstOfNeck = worstDay(oct, (checkIn) => ratingOf(checkIn, neck));
const worstMonth = monthAverages.reduce((held, month) => (month.average >= held.average ? month : held));
const worstCondition = ['Hand eczema', 'Neck', 'Elbow\\*']
  .map((name, index) => ({ name, average: mean(ratings(last(30), `condition-${index}`)) }))
  .reduce((held, condition) => (condition.average > held.average ? condition : held));
const topSymptom = (
  ['Itchiness', 'Redness', 'Dryness', 'Flaking', 'Pain', 'Swelling', 'Burning', 'Bleeding'] as const
)
  .map((name) => ({ name, count: withSymptom(last(30), name).length }))
  .reduce((held, symptom) => (symptom.count > held.count ? symptom : held));
const mostTaken = names.medications
  .map((name, index) => ({ name, days: taken(last(30), `medication-${index}`).length }))
  .reduce((held, medication) => (medication.days > held.days ? medication : held));
const mostSkipped = [0, 1, 3]
  .map((index) => ({
    name: names.medications[index] ?? '',
    count: skipped(all, `medication-${index}`).length,
  }))
  .reduce((held, medication) => (medication.count > held.count ? medication : held));
const topWeather = ['Humid', 'Dry', 'Hot', 'Cold', 'Rainy', 'Windy'].reduce((held, name) =>
  weatherDays(name) > weatherDays(held) ? name : held,
);
const weekends = within(oct).filter((checkIn) => [0, 6].includes(new Date(dayOf(checkIn)).getUTCDay()));
const photos = within(all).filter(({ photoUrl }) => photoUrl !== null);
const stressful = worstDay(all, (checkIn) => checkIn.factors.stress);
const sleepless = worstDay(all, (checkIn) => checkIn.factors.sleep, -1);
const severeDays = within(all).filter((checkIn) => peakOf(checkIn) >= 4);
const mildRuns = runsOf((checkIn) => {
  const rating = ratingOf(checkIn, hands);
  return rating === undefined ? undefined : rating <= 2;
});

const cases: Case[] = [
  ['R198 average without a period', { measure: 'severity', figure: 'average' }, [overall(last(30))]],
  [
    'R198 average of a condition',
    { measure: 'severity', figure: 'average', conditions: ['neck'] },
    [rated(last(30), neck)],
  ],
  ['R196 average of a period', { measure: 'severity', figure: 'average', period: oct }, [overall(oct)]],
  [
    'R110 average of two conditions, in the order of the question',
    { measure: 'severity', figure: 'average', conditions: ['Neck', 'Hand eczema'], period: oct },
    [rated(oct, neck), rated(oct, hands)],
  ],
  [
    'R110 average on weekends',
    {
      measure: 'severity',
      figure: 'average',
      period: oct,
      where: [makeFilter({ measure: 'week', name: 'weekends' })],
    },
    [one(mean(weekends.map(averageOf)))],
  ],
  [
    'R110 average in dry weather',
    {
      measure: 'severity',
      figure: 'average',
      period: all,
      where: [makeFilter({ measure: 'weather', name: 'Dry' })],
    },
    [
      one(
        mean(
          within(all)
            .filter((checkIn) => checkIn.factors.weather === 'Dry')
            .map(averageOf),
        ),
      ),
    ],
  ],
  // Several days tie, so that the severity comes before the most recent of them.
  ['R197 worst day', { measure: 'severity', figure: 'worst' }, [one(worst.value), mediumDate(worst.day)]],
  ['R197 best day', { measure: 'severity', figure: 'best' }, [one(best.value), mediumDate(best.day)]],
  [
    'R110 worst day of a condition',
    { measure: 'severity', figure: 'worst', conditions: ['Neck'], period: oct },
    [worstOfNeck.value, mediumDate(worstOfNeck.day)],
  ],
  [
    'R199 trend',
    { measure: 'severity', figure: 'trend' },
    [last(30), last(30, addDays(today, -30)), last(90), last(90, addDays(today, -90))].map(overall),
  ],
  [
    'R199 trend of a period',
    { measure: 'severity', figure: 'trend', conditions: ['Neck'], period: oct },
    [rated({ from: oct.from, to: '2026-10-15' }, neck), rated({ from: '2026-10-16', to: oct.to }, neck)],
  ],
  [
    'R110 worst condition',
    { measure: 'severity', figure: 'worst', by: 'condition' },
    [worstCondition.name, one(worstCondition.average)],
  ],
  [
    'R110 worst month',
    { measure: 'severity', figure: 'worst', by: 'month' },
    [
      new Date(`${worstMonth.month}-01`).toLocaleDateString('en-US', {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
      one(worstMonth.average),
    ],
  ],
  [
    'R110 comparison',
    { measure: 'severity', figure: 'average', period: nov, against: oct },
    [overall(nov), overall(oct)],
  ],
  ['R196 severe days', { measure: 'days-at-level', figure: 'count' }, [severeDays.length]],
  [
    'R110 mild days of a condition',
    {
      measure: 'days-at-level',
      figure: 'count',
      conditions: ['Hand eczema'],
      levels: { min: 1, max: 2 },
      period: oct,
    },
    [ratings(oct, hands).filter((rating) => rating <= 2).length],
  ],
  [
    'R200 longest mild run of a condition',
    { measure: 'days-at-level', figure: 'longest', conditions: ['Hand eczema'], levels: { min: 1, max: 2 } },
    [Math.max(...mildRuns.map((run) => run.length))],
  ],
  [
    'R200 current run of a medication',
    { measure: 'medication-days', figure: 'current', medications: ['Urea'] },
    [calendarRuns(taken(all, 'medication-0').map(({ day }) => day)).at(-1)?.length ?? 0],
  ],
  [
    'R200 current run of days below 5, of a condition that is not rated every day',
    { measure: 'days-at-level', figure: 'current', conditions: ['Neck'], levels: { min: 1, max: 4 } },
    [
      within(all)
        .flatMap((checkIn) => ratingOf(checkIn, neck) ?? [])
        .toReversed()
        .findIndex((rating) => rating > 4),
    ],
  ],
  ['R197 last severe day', { measure: 'days-at-level', figure: 'last' }, [final(severeDays)]],
  ['R110 symptoms', { measure: 'symptoms', figure: 'most' }, [topSymptom.name, topSymptom.count]],
  [
    'R110 days with a symptom',
    { measure: 'symptoms', figure: 'count', symptoms: ['Pain'], period: oct },
    [withSymptom(oct, 'Pain').length],
  ],
  [
    'R197 first day of a symptom',
    { measure: 'symptoms', figure: 'first', symptoms: ['Pain'] },
    [first(withSymptom(all, 'Pain'))],
  ],
  [
    'R198 days taken in the window',
    { measure: 'medication-days', figure: 'count', medications: ['Cetirizine'] },
    [taken(last(60), 'medication-1').length],
  ],
  [
    'R110 days taken in a period',
    { measure: 'medication-days', figure: 'count', medications: ['Urea'], period: oct },
    [taken(oct, 'medication-0').length],
  ],
  [
    'R197 last day of an inactive medication',
    { measure: 'medication-days', figure: 'last', medications: ['Old'] },
    [mediumDate(taken(all, 'medication-3').at(-1)?.day ?? '')],
  ],
  [
    'R197 longest use',
    { measure: 'medication-days', figure: 'longest', medications: ['Urea'] },
    [longest(taken(all, 'medication-0').map(({ day }) => day))],
  ],
  [
    'R110 medication used most',
    { measure: 'medication-days', figure: 'most' },
    [mostTaken.name, mostTaken.days],
  ],
  [
    'R198 doses in the window',
    { measure: 'doses', figure: 'count', medications: ['Tacro'] },
    [dosesOf(last(30), 'medication-2')],
  ],
  [
    'R110 doses compared',
    { measure: 'doses', figure: 'count', medications: ['Tacro'], period: nov, against: oct },
    [dosesOf(nov, 'medication-2'), dosesOf(oct, 'medication-2')],
  ],
  [
    'R197 skips',
    { measure: 'skips', figure: 'count', medications: ['Urea'] },
    [skipped(all, 'medication-0').length],
  ],
  [
    'R202 skips of all scheduled medications for a reason',
    { measure: 'skips', figure: 'count', reason: 'Forgot', period: oct },
    [
      ['medication-0', 'medication-1', 'medication-3']
        .flatMap((id) => skipped(oct, id))
        .filter(({ skippedReason }) => skippedReason === 'Forgot').length,
    ],
  ],
  [
    'R202 medication skipped most',
    { measure: 'skips', figure: 'most', by: 'medication' },
    [mostSkipped.name, mostSkipped.count],
  ],
  [
    'R198 adherence',
    { measure: 'adherence', figure: 'average' },
    [percent(last(7), 'medication-0', 'medication-1')],
  ],
  [
    'R110 adherence of one',
    { measure: 'adherence', figure: 'average', medications: ['Urea'], period: oct },
    [percent(oct, 'medication-0')],
  ],
  [
    'R198 a limit',
    { measure: 'limits', figure: 'count', medications: ['Urea'] },
    [taken(last(30), 'medication-0').length, 30, 14],
  ],
  [
    'R198 the limits',
    { measure: 'limits', figure: 'count' },
    [taken(last(30), 'medication-0').length, 30, 14, taken(last(60), 'medication-1').length, 60, 60],
  ],
  [
    'R110 streak',
    { measure: 'streak', figure: 'count' },
    [calendarRuns(sorted.map(dayOf)).at(-1)?.length ?? 0],
  ],
  ['R197 longest streak', { measure: 'streak', figure: 'longest' }, [longest(sorted.map(dayOf))]],
  ['R110 check-ins', { measure: 'check-ins', figure: 'count', period: oct }, [within(oct).length]],
  ['R197 first check-in', { measure: 'check-ins', figure: 'first' }, [first(sorted)]],
  ['R201 missed days', { measure: 'missed-days', figure: 'count', period: oct }, [missed(oct).length]],
  [
    'R201 missed days before the first check-in',
    { measure: 'missed-days', figure: 'count', period: all },
    [missed(all).length],
  ],
  ['R110 average stress', { measure: 'stress', figure: 'average' }, [one(mean(factors(last(30), 'stress')))]],
  ['R110 worst stress', { measure: 'stress', figure: 'worst' }, [mediumDate(stressful.day)]],
  ['R110 worst sleep', { measure: 'sleep', figure: 'worst' }, [mediumDate(sleepless.day)]],
  [
    'R110 bad nights',
    { measure: 'sleep', figure: 'count', levels: { min: 1, max: 2 } },
    [factors(last(30), 'sleep').filter((level) => level <= 2).length],
  ],
  ['R110 commonest weather', { measure: 'weather', figure: 'most' }, [topWeather, weatherDays(topWeather)]],
  ['R110 dry days', { measure: 'weather', figure: 'count', weather: 'Dry' }, [weatherDays('Dry')]],
  ['R197 notes', { measure: 'notes', figure: 'count', text: 'ITCHY' }, [sorted.length]],
  ['R197 photos', { measure: 'photos', figure: 'count' }, [photos.length]],
  ['R110 last photo', { measure: 'photos', figure: 'last' }, [final(photos)]],
  ['R110 conditions', { measure: 'conditions', figure: 'count' }, [3]],
  ['R110 active medications', { measure: 'medications', figure: 'count' }, [3]],
  ['R110 influence', { measure: 'influence', figure: 'count', factor: 'stress' }, []],
];

const answer = (query: Case[1], of: Records = records) => answerQuery(makeQuery(query), of, today);
const boldParts = (markdown: string) => Array.from(markdown.matchAll(/\*\*(.*?)\*\*/g), ([, part]) => part);

describe('the answer to a query', () => {
  test.each(cases)('%s', (_, query, bold) => {
    expect(boldParts(answer(query).markdown)).toEqual(bold.map(String));
  });
});

test('a table of more weeks than fit says so', () => {
  const { markdown } = answerQuery(
    makeQuery({ measure: 'severity', figure: 'worst', by: 'week', period: all }),
    records,
    today,
  );
  const rows = markdown.match(/^\| \w{3} \d+ to /gm) ?? [];
  expect(rows).toHaveLength(36);
  expect(markdown).toMatch(/ The latest 36 of (?:5[0-9]) weeks are shown\.\n/);
  const october = makeQuery({ measure: 'severity', figure: 'worst', by: 'week', period: oct });
  expect(answerQuery(october, records, today).markdown).not.toContain('are shown');
});

describe('R110 the summary for a doctor', () => {
  const summary = (period: Query['period']) => answer({ measure: 'summary', figure: 'count', period });

  test('opens with the days that were asked for, if it can have them', () => {
    const { markdown, shows } = summary({ kind: 'last', days: 90 });
    expect(shows).toEqual({ kind: 'summary', period: last(90) });
    expect(markdown).toMatch(
      /^The Healthcare Summary from Aug 18 to Nov 15, 2026 covers \*\*\d+\*\* check-ins/,
    );
  });

  test.each([
    [oct, 90],
    [last(2), 30],
    [all, 365],
  ] as const)('of %j covers the last %i days, and says so', (period, days) => {
    const { markdown, shows } = summary(period);
    expect(shows).toEqual({ kind: 'summary', period: last(days) });
    expect(markdown).toMatch(/^A summary covers the last 30, 90, 180 or 365 days\. The Healthcare Summary /);
  });
});
