import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import { writeLines } from '@flarewell/domain/assistant/query/groups';
import { type AnswerLine, dayLine, sumOf } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { writeCurrent } from '@flarewell/domain/assistant/query/runs';
import { fixedTopic, fromTable, sayFigure, type Topic } from '@flarewell/domain/assistant/query/topic';
import { bold, boldCount, counted } from '@flarewell/domain/assistant/query/words';
import { dosesOf, isTaken, type MedicationEntry } from '@flarewell/domain/checkIns';
import { dateRange, mediumDate } from '@flarewell/domain/dates';
import { dayOf, daysBetween, earliestDay } from '@flarewell/domain/day';
import { measureRows } from '@flarewell/domain/measures/measures';
import type { Medication } from '@flarewell/domain/medications/medications';
import { limitBadge, type MedicationUsage, measureUsage } from '@flarewell/domain/medications/usage';
import type { Who } from '@flarewell/domain/who';
import { capitalize } from '@flarewell/domain/words';

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
  const { query, who, checkIns, isOneDay, period } = asked;
  const isDays = query.measure !== 'doses';
  const isNamed = query.medications.length > 0;
  const isEveryDay = query.where.length === 0;
  const hasWindows =
    isEveryDay && !query.period && !query.against && (!query.by || query.by === 'medication');
  // An inactive medication that nobody named is left out unless it was taken.
  const medications = asked.medications.filter(
    ({ id, active }) => isNamed || active || checkIns.some((checkIn) => isTaken(checkIn, id)),
  );
  const sayDoses: Topic['say'] = (line, count) =>
    `${who.You} recorded ${boldCount(count, measureRows.doses.noun)} of ${nameOf(line)}`;
  const each = medications.map((medication) =>
    isDays
      ? dayLine(medication.name, (checkIn) => isTaken(checkIn, medication.id))
      : entryLine(medication.name, [medication], dosesOf),
  );
  // 'Any steroid' is a line of its own. A day with two of them counts once, and a time without them has none of them.
  const isOfAny =
    query.figure === 'gap' || (query.figure === 'count' && query.period !== null && !query.against);
  const any = dayLine(medications.map(({ name }) => name).join(' or '), (checkIn) =>
    medications.some(({ id }) => isTaken(checkIn, id)),
  );
  const topic: Topic = {
    ...fromTable(isDays ? 'medication-days' : 'doses'),
    isNamed,
    lines: [...each, ...(isDays && isNamed && medications.length > 1 && isOfAny ? [any] : [])],
    ...(isDays ? { countsDays: true, own: { current: writeCurrent } } : { say: sayDoses }),
    event: (line, adverb = '') => `${who.you} ${adverb}used ${nameOf(line)}`,
    without: nameOf,
  };
  const share = (line: AnswerLine, count: number, all: string) =>
    `${who.You} used ${nameOf(line)} on ${bold(count)} of the ${all}.`;
  if (query.figure !== 'count') return topic;
  if (isDays && isNamed && query.period && isEveryDay && !isOneDay) {
    const all = `${daysBetween(period.from, period.to) + 1} days ${asked.when}`;
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
      : `${sayFigure(topic, line, totalDoses)} in the last ${windowDays} days.`;
  });
  const { covers, figures } = sourceOf(used);
  return {
    ...topic,
    own: { count: () => (isNamed ? sentences.join(' ') : tableOfUse(used, who)) },
    ...(used.length > 1 && { covers }),
    figures,
  };
}

/** The medications themselves. */
export function medicationsTopic(asked: PreparedQuery): Topic {
  const { query, who, medications } = asked;
  const used = measureWindows(asked);
  const inactive = medications.filter(({ active }) => !active).length;
  const active = boldCount(medications.length - inactive, ['active medication', 'active medications']);
  const own = {
    list: () => (query.period ? writeLines(useTopic(asked), asked, 'count') : tableOfUse(used, who)),
    count: () => `${who.You} ${who.have} ${active}${inactive > 0 ? ` and ${inactive} inactive` : ''}.`,
  };
  const { covers, figures } = sourceOf(used);
  const listed = query.period ? dateRange(asked.period) : covers;
  return fixedTopic('medications', own, { covers: query.figure === 'list' ? listed : '', figures });
}

/** A named medication is told to have no limit; without a name, only active ones with a limit are told. */
export function limitsTopic(asked: PreparedQuery): Topic {
  const used = measureWindows(asked).filter(
    ({ medication: { active, maxUsageDays } }) =>
      asked.query.medications.length > 0 || (active && maxUsageDays !== undefined),
  );
  const count = () => used.map(describeLimit).join('\n\n') || 'No medication has a limit.';
  return fixedTopic('limits', { count }, sourceOf(used));
}

/** The use of the asked medications in their own windows, from the check-ins that the filters let through. */
function measureWindows({ select, medications, today }: PreparedQuery): MedicationUsage[] {
  return measureUsage(medications, select({ from: earliestDay, to: today }), today);
}

function sourceOf(used: readonly MedicationUsage[]): Pick<Topic, 'covers' | 'figures'> {
  const [length, ...others] = new Set(used.map(({ stats }) => stats.windowDays));
  return {
    covers: length === undefined || others.length > 0 ? 'Each in its own window' : `Last ${length} days`,
    figures: used.map(({ medication, stats }) => [
      medication.name,
      `used on ${stats.daysUsed} of the last ${stats.windowDays} days`,
    ]),
  };
}

function tableOfUse(used: readonly MedicationUsage[], who: Who): string {
  if (used.length === 0) return `There is no medication in ${who.your} records.`;
  const rows = used.map(({ medication, stats }) => [
    escapeMarkdown(medication.name),
    `${stats.daysUsed} of the last ${stats.windowDays}`,
    medication.maxUsageDays ?? '–',
    stats.totalDoses,
    stats.lastUsed ? mediumDate(stats.lastUsed) : '–',
    escapeMarkdown(medication.dosage),
    medication.active ? medication.frequency : `${medication.frequency} (inactive)`,
  ]);
  const heads = ['Medication', 'Days used', 'Limit', 'Doses', 'Last taken', 'Dosage', 'Frequency'];
  return `Days and doses are counted as on each medication's card.\n\n${makeTable(heads, rows)}`;
}

const limitWords = {
  exceeded: 'is over its limit',
  warning: 'is close to its limit',
  tracking: 'is within its limit',
};

function describeLimit({ medication, stats }: MedicationUsage): string {
  const name = escapeMarkdown(medication.name);
  const limit = medication.maxUsageDays;
  if (limit === undefined) {
    return `${name} has no limit. It was used on ${stats.daysUsed} of the last ${stats.windowDays} days.`;
  }
  const badge = limitBadge(medication, stats);
  // The screens call a limit exceeded from its last day on.
  const status =
    badge?.daysUsed === limit ? 'has reached its limit' : limitWords[badge?.status ?? 'tracking'];
  const left = Math.max(0, limit - stats.daysUsed);
  const rest = left > 0 ? ` ${capitalize(counted(left, ['day is', 'days are']))} left.` : '';
  return `${name} ${status}: used on ${bold(stats.daysUsed)} of the last ${bold(stats.windowDays)} days, limit ${bold(limit)}.${rest}`;
}
