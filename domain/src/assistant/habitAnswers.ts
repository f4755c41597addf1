import { monthStats } from '@flarewell/domain/calendar';
import { mediumDate, monthName } from '@flarewell/domain/dates';
import { daysBetween, daysOfMonth, lastDays, monthOf } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { adherence, adherenceDays } from '@flarewell/domain/medications/adherence';
import { isLinkedTo } from '@flarewell/domain/medications/medications';
import { shortestUsageWindow } from '@flarewell/domain/medications/usage';
import { keepStreakMessage, longestStreak, streak, streakToKeep } from '@flarewell/domain/streak';
import type { MedicationSummary } from '@flarewell/domain/summary/medications';
import { type Answer, type Asked, counted, coverage, summarizeRange } from './answers.ts';
import { escapeMarkdown, makeTable } from './markdown.ts';
import { makeSource, medicationSource, periodMedicationSource } from './sources.ts';

/** Covers the period of the question; without one, each medication's own usage window, as on its card. */
export function answerMedications({ records, today, condition, medication, period }: Asked): Answer {
  const summary = summarizeRange(records, period ?? lastDays(today, shortestUsageWindow));
  const chosen = summary.medications.filter(
    ({ medication: other }) =>
      (!medication || other.id === medication.id) && (!condition || isLinkedTo(other, condition.id)),
  );
  const table = period ? periodTable(chosen) : windowTable(chosen);
  const makeMedicationSource = period ? periodMedicationSource : medicationSource;
  return {
    markdown: [
      chosen.length > 0 ? table : 'No medication was in use on these days.',
      `${coverage(summary.period, summary.daysRecorded)}.${period ? '' : ' Days used are counted in each medication’s own window.'}`,
    ].join('\n\n'),
    sources: [makeMedicationSource(chosen, summary.period, summary.daysRecorded)],
  };
}

function windowTable(summaries: readonly MedicationSummary[]): string {
  return makeTable(
    ['Medication', 'Days used', 'Limit', 'Doses', 'Last taken', 'Dosage', 'Frequency'],
    summaries.map(({ medication, usage }) => [
      escapeMarkdown(medication.name),
      `${usage.daysUsed} of the last ${usage.windowDays}`,
      medication.maxUsageDays ?? '–',
      usage.totalDoses,
      usage.lastUsed ? mediumDate(usage.lastUsed) : '–',
      escapeMarkdown(medication.dosage),
      medication.active ? medication.frequency : `${medication.frequency} (inactive)`,
    ]),
  );
}

function periodTable(summaries: readonly MedicationSummary[]): string {
  return makeTable(
    ['Medication', 'Days taken', 'Doses', 'Taken as planned'],
    summaries.map(({ medication, daysTaken, doses, adherence: percent }) => [
      escapeMarkdown(medication.name),
      daysTaken,
      doses,
      percent === null ? '–' : `${percent}%`,
    ]),
  );
}

/** Covers the period of the question; without one, the last 7 days, as on the dashboard. */
export function answerAdherence({ records, today, period }: Asked): Answer {
  const range = period ?? lastDays(today, adherenceDays);
  const days = daysBetween(range.from, range.to) + 1;
  const percent = `${adherence(records.checkIns, records.medications, range.to, days)}%`;
  const checkIns = checkInsWithin(records.checkIns, range).length;
  return {
    markdown: `**Medication adherence: ${percent}**\n\n${coverage(range, checkIns)}. The share taken of the choices recorded for scheduled medications, or 100% if there are none.`,
    sources: [makeSource('Medication adherence', range, checkIns, [['Adherence', percent]])],
  };
}

export function answerStreak({ records, today }: Asked): Answer {
  const days = streak(records.checkIns, today);
  const toKeep = streakToKeep(records.checkIns, today);
  const range = lastDays(today, longestStreak);
  const checkIns = checkInsWithin(records.checkIns, range).length;
  const hint = toKeep > 0 ? ` ${keepStreakMessage(toKeep)}.` : '';
  return {
    markdown: `**Current streak: ${counted(days, 'day')}.**${hint}\n\n${coverage(range, checkIns)}. A streak is counted up to ${longestStreak} days.`,
    sources: [makeSource('Streak', range, checkIns, [['Streak', counted(days, 'day')]])],
  };
}

/** Covers the period of the question; without one, this month, as below the calendar. */
export function answerCheckIns({ records, today, period }: Asked): Answer {
  const month = monthOf(today);
  const range = period ?? { ...daysOfMonth(month), to: today };
  const checkIns = checkInsWithin(records.checkIns, range).length;
  const { completionPercent } = monthStats(records.checkIns, month, today);
  const share = period ? '' : ` That is ${completionPercent}% of the days of ${monthName(month)} so far.`;
  return {
    markdown: `**${counted(checkIns, 'check-in')}.**${share}\n\n${coverage(range, checkIns)}.`,
    sources: [makeSource('Check-ins', range, checkIns, [['Check-ins', checkIns]])],
  };
}
