import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { writeLines } from '@flarewell/domain/assistant/query/groups';
import { type AnswerLine, dayLine, sumOf } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { writeCurrent } from '@flarewell/domain/assistant/query/runs';
import { fixedTopic, fromTable, type Topic } from '@flarewell/domain/assistant/query/topic';
import { bold, boldCount, days } from '@flarewell/domain/assistant/query/words';
import { dosesOf, isTaken, type MedicationEntry } from '@flarewell/domain/checkIns';
import { dateRange } from '@flarewell/domain/dates';
import { dayOf, daysBetween } from '@flarewell/domain/day';
import { measureRows } from '@flarewell/domain/measures/measures';
import type { Medication } from '@flarewell/domain/medications/medications';
import {
  countMedications,
  coversOf,
  describeLimits,
  figuresOfUse,
  measureWindows,
  tableOfUse,
} from './medicationTables.ts';

export const noReason = 'No reason given';

export const nameOf = ({ name }: AnswerLine) => escapeMarkdown(name ?? 'a medication');

/** Lists the entries of these medications that `amount` counts. */
export function entryLine(
  name: string | null,
  medications: readonly Medication[],
  amount: (entry: MedicationEntry) => number,
): AnswerLine {
  const ids = new Set(medications.map(({ id }) => id));
  return {
    name,
    list: (checkIns) =>
      checkIns.flatMap(({ date, medicationEntries }) =>
        medicationEntries
          .filter((entry) => ids.has(entry.medicationId) && amount(entry) > 0)
          .map((entry) => ({
            day: dayOf(date),
            value: amount(entry),
            ...(!entry.taken && { detail: entry.skippedReason ?? noReason }),
          })),
      ),
  };
}

/** Days and doses. Without a period, each medication is counted in its own usage window, as on its card. */
export function useTopic(asked: PreparedQuery): Topic {
  const { query, who, checkIns } = asked;
  const isDays = query.measure !== 'doses';
  const isNamed = query.medications.length > 0;
  const isEveryDay = query.where.length === 0;
  const hasWindows =
    isEveryDay && !query.period && !query.against && (!query.by || query.by === 'medication');
  // An inactive medication that nobody named is left out unless it was taken.
  const medications = asked.medications.filter(
    ({ id, active }) => isNamed || active || checkIns.some((checkIn) => isTaken(checkIn, id)),
  );
  const topic: Topic = {
    ...fromTable(isDays ? 'medication-days' : 'doses'),
    isNamed,
    lines: medications.map((medication) =>
      isDays
        ? dayLine(medication.name, (checkIn) => isTaken(checkIn, medication.id))
        : entryLine(medication.name, [medication], dosesOf),
    ),
    say: (line, count) =>
      isDays
        ? `${who.You} used ${nameOf(line)} on ${boldCount(count, days)}`
        : `${who.You} recorded ${boldCount(count, measureRows.doses.noun)} of ${nameOf(line)}`,
    event: (line, adverb = '') => `${who.you} ${adverb}used ${nameOf(line)}`,
    without: nameOf,
    ...(isDays && { countsDays: true }),
  };
  const share = (line: AnswerLine, count: number, all: string) =>
    `${who.You} used ${nameOf(line)} on ${bold(count)} of the ${all}.`;
  if (isDays && query.figure === 'current') {
    return { ...topic, own: { current: () => writeCurrent(topic, asked) } };
  }
  if (query.figure !== 'count') return topic;
  if (isDays && isNamed && query.period && isEveryDay && !asked.isOneDay) {
    const all = `${daysBetween(asked.period.from, asked.period.to) + 1} days ${asked.during(asked.period)}`;
    const describeShares = () =>
      topic.lines.map((line) => share(line, sumOf(line.list(checkIns)), all)).join(' ');
    return { ...topic, own: { count: describeShares } };
  }
  if (!hasWindows) return topic;
  const used = measureWindows(asked);
  const sentences = topic.lines.map((line, index) => {
    const { daysUsed = 0, totalDoses = 0, windowDays } = used[index]?.stats ?? {};
    return isDays
      ? share(line, daysUsed, `last ${windowDays} days`)
      : `${topic.say(line, totalDoses, '')} in the last ${windowDays} days.`;
  });
  return {
    ...topic,
    own: { count: () => (isNamed ? sentences.join(' ') : tableOfUse(used, who)) },
    ...(used.length > 1 && { covers: coversOf(used) }),
    figures: figuresOfUse(used),
  };
}

export function medicationsTopic(asked: PreparedQuery): Topic {
  const { query, who, medications } = asked;
  const used = measureWindows(asked);
  const own = {
    list: () => (query.period ? writeLines(useTopic(asked), asked, 'count') : tableOfUse(used, who)),
    count: () => countMedications(medications, who),
  };
  const covers = query.figure === 'list' ? (query.period ? dateRange(asked.period) : coversOf(used)) : '';
  return fixedTopic('medications', own, { covers, figures: figuresOfUse(used) });
}

/** A named medication is told to have no limit; without a name, only active ones with a limit are told. */
export function limitsTopic(asked: PreparedQuery): Topic {
  const used = measureWindows(asked).filter(
    ({ medication: { active, maxUsageDays } }) =>
      asked.query.medications.length > 0 || (active && maxUsageDays !== undefined),
  );
  const own = { count: () => describeLimits(used) };
  return fixedTopic('limits', own, {
    covers: coversOf(used),
    figures: figuresOfUse(used),
  });
}
