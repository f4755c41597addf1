import { addDays, type Day, type DayRange } from '@flarewell/domain/day';
import { dayFigures, type Figures, longestRun, rangeOf } from './dayFigures.ts';
import { diary } from './diary.ts';
import type { FlatQuery as Query } from './flatQuery.ts';
import { checkInsOf, dayOf, daysOf, isEmpty, ratingsOf, weekdayOf } from './rawDays.ts';
import { comparedPeriods } from './severityOracle.ts';

/** The weeks of each named condition, or of all conditions together. */
export function controlFigures(query: Query): Figures {
  const asked = rangeOf(query);
  // Such weeks begin on Monday, those of the calendar on Sunday.
  const isWeek = weekdayOf(asked.from) === 0 && addDays(asked.from, 6) === asked.to;
  const range = isWeek ? { from: addDays(asked.from, 1), to: addDays(asked.to, 1) } : asked;
  return {
    bold: (query.conditions.length > 0 ? query.conditions : [null]).flatMap((name) => {
      const { least, most, of } = countWeeks(range, query, name);
      if (least === 0 && most === of) return [];
      if (of === 1) return [least === 0 ? 'not well controlled' : 'well controlled'];
      return least === most ? [`${least}`] : [`${least}`, `${most}`];
    }),
  };
}

function countWeeks(range: DayRange, query: Query, name: string | null) {
  const counts = { least: 0, most: 0, of: 0 };
  const days = readDays(range, query, name);
  for (const monday of daysOf(range)) {
    const sunday = addDays(monday, 6);
    if (weekdayOf(monday) !== 1 || sunday > range.to) continue;
    let [missing, bad, rescued] = [0, 0, 0];
    for (const day of daysOf({ from: monday, to: sunday })) {
      const state = days.get(day);
      if (!state) missing += 1;
      if (state?.isBad) bad += 1;
      if (state?.isRescued) rescued += 1;
    }
    counts.of += 1;
    if (bad <= 2 && rescued <= 2) counts.most += 1;
    if (bad + missing <= 2 && rescued + missing <= 2) counts.least += 1;
  }
  return counts;
}

/** The rated days: whether they were bad, and whether a medication that is taken when required was. */
function readDays(range: DayRange, query: Query, name: string | null) {
  const id = diary.conditions.find((condition) => condition.name === name)?.id;
  const rescue = diary.medications
    .filter(
      ({ frequency, conditionIds }) => frequency === 'As required' && (!id || conditionIds.includes(id)),
    )
    .map((medication) => medication.id);
  const found = new Map<Day, { isBad: boolean; isRescued: boolean }>();
  for (const checkIn of checkInsOf(range, { ...query, weather: null, days: null })) {
    const ratings = ratingsOf(checkIn, name === null ? [] : [name]);
    if (ratings.length === 0) continue;
    const isRescued = checkIn.medicationEntries.some(
      (entry) => entry.taken && rescue.includes(entry.medicationId),
    );
    found.set(dayOf(checkIn), { isBad: Math.max(...ratings) >= 3, isRescued });
  }
  return found;
}

export function trackerFigures(query: Query): Figures {
  const [tracker] = diary.trackers.filter(({ name }) => query.trackers.includes(name));
  if (!tracker) throw new Error('The tables ask for one thing at a time.');
  const { id, since, until } = tracker;
  const daysIn = (range: DayRange) =>
    checkInsOf(range, query)
      .filter((checkIn) => checkIn.trackers?.includes(id))
      .map(dayOf)
      .filter((day) => day >= since && (until === null || day < until));
  if (query.figure === 'longest') return longestRun(daysIn(rangeOf(query)));
  if (query.figure === 'trend') {
    const periods = comparedPeriods(query.period).filter((range) => !isEmpty(range, query));
    return { bold: periods.map((range) => String(daysIn(range).length)) };
  }
  return dayFigures(query, daysIn);
}

/** What the search finds is proved where it is; here the answer must be about the right thing, and complete. */
export function influenceFigures({ factor, weather, trackers }: Query): Figures {
  const names = [
    ...(factor && factor !== 'weather' ? [factor] : []),
    ...(weather ? [weather] : []),
    ...trackers,
  ];
  return {
    bold: [],
    mentions: [
      // Without the first letter, which is a capital at the start of a sentence.
      ...names.map((name) => name.slice(1)),
      ...(factor === 'weather' ? ['eather'] : []),
      'Looked at after 240 check-ins. Next look at 365: 26 more.',
      'no reason to stop or start anything',
    ],
  };
}
