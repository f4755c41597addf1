import { makeTable } from '@flarewell/domain/assistant/markdown';
import { type DayValue, dayLine, findLongest } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { fixedTopic, fromTable, type Topic } from '@flarewell/domain/assistant/query/topic';
import { boldCount, days, duringRange } from '@flarewell/domain/assistant/query/words';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { dateRange, mediumDate } from '@flarewell/domain/dates';
import { dayOf } from '@flarewell/domain/day';
import { measureRows } from '@flarewell/domain/measures/measures';
import { oneDecimal } from '@flarewell/domain/measures/ratings';
import { checkInAverage } from '@flarewell/domain/severity';
import { keepStreakMessage, longestStreak, streak, streakToKeep } from '@flarewell/domain/streak';
import { writeCheckIn } from './dayRecord.ts';

const daysShown = 31;
const checkInNoun = measureRows['check-ins'].noun;

const everyDay = dayLine(null, () => true);

export function checkInsTopic({ who, checkIns, period, records }: PreparedQuery): Topic {
  const [only] = period.from === period.to ? checkIns : [];
  return {
    ...fromTable('check-ins'),
    lines: [{ name: null, list: (from) => from.map(describeDay) }],
    say: (_, count) => `${who.You} made ${boldCount(count, checkInNoun)}`,
    event: (_, adverb = '') => `${who.you} ${adverb}checked in`,
    listHead: 'Average severity',
    ...(only && { own: { list: () => writeCheckIn(only, records) } }),
  };
}

function describeDay(checkIn: CheckIn): DayValue {
  const average = checkInAverage(checkIn);
  return { day: dayOf(checkIn.date), value: 1, detail: average > 0 ? oneDecimal(average) : '–' };
}

export function missedDaysTopic({ who, checkIns, isOneDay }: PreparedQuery): Topic {
  const rows = checkIns.slice(-daysShown).map(({ date }) => [mediumDate(dayOf(date))]);
  return {
    ...fromTable('missed-days'),
    lines: [everyDay],
    countsGaps: true,
    say: (_, count) => `${who.You} missed ${boldCount(count, isOneDay ? checkInNoun : days)}`,
    event: (_, adverb = '') =>
      adverb ? `${who.you} ${adverb}missed a check-in` : `${who.you} did not check in`,
    ...(rows.length > 0 && !isOneDay && { table: makeTable(['Missed day'], rows.reverse()) }),
  };
}

/** The streak of a day, as on the dashboard; in a longer period the longest one. */
export function streakTopic({ who, checkIns, records, query, period, today }: PreparedQuery): Topic {
  const isLongest = query.figure === 'longest' || (query.period !== null && period.from !== period.to);
  const run = isLongest ? findLongest(everyDay, checkIns) : null;
  const length = run?.days ?? streak(records.checkIns, period.to);
  const toKeep = period.to === today ? streakToKeep(records.checkIns, today) : 0;
  const shown = toKeep > 0 ? toKeep : length;
  const current = [
    toKeep > 0
      ? `${who.You} checked in on ${boldCount(shown, days)} in a row, up to yesterday.`
      : `${who.Your} streak ${period.to === today ? 'is' : `on ${mediumDate(period.to)} was`} ${boldCount(shown, days)}.`,
    ...(toKeep > 0 ? [`${keepStreakMessage(toKeep, who)}.`] : []),
    ...(length === longestStreak ? [`A streak is counted up to ${longestStreak} days.`] : []),
  ].join(' ');
  const describeStreak = () =>
    run ? `${who.Your} longest streak was ${boldCount(length, days)}, ${duringRange(run)}.` : current;
  const covers = dateRange({ from: isLongest ? period.from : period.to, to: period.to });
  return fixedTopic(
    'streak',
    { count: describeStreak, longest: describeStreak, current: describeStreak },
    {
      covers,
      titles: { longest: 'Longest streak', current: 'Current streak' },
      figures: [[run ? 'Longest streak' : 'Streak', run ? length : shown]],
    },
  );
}
