import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import type { Figures } from '@flarewell/domain/assistant/query/topic';
import { bold, boldCount, counted } from '@flarewell/domain/assistant/query/words';
import { mediumDate } from '@flarewell/domain/dates';
import { earliestDay } from '@flarewell/domain/day';
import type { Medication } from '@flarewell/domain/medications/medications';
import { limitBadge, type MedicationUsage, measureUsage } from '@flarewell/domain/medications/usage';
import type { Who } from '@flarewell/domain/who';
import { capitalize } from '@flarewell/domain/words';

const limitWords = {
  exceeded: 'is over its limit',
  warning: 'is close to its limit',
  tracking: 'is within its limit',
};

/** The use of the asked medications in their own windows, from the check-ins that the filters let through. */
export function measureWindows({ select, medications, today }: PreparedQuery): MedicationUsage[] {
  return measureUsage(medications, select({ from: earliestDay, to: today }), today);
}

export function figuresOfUse(used: readonly MedicationUsage[]): Figures {
  return used.map(({ medication, stats }) => [
    medication.name,
    `used on ${stats.daysUsed} of the last ${stats.windowDays} days`,
  ]);
}

/** 'Last 30 days', if all windows are as long. */
export function coversOf(used: readonly MedicationUsage[]): string {
  const [length, ...others] = new Set(used.map(({ stats }) => stats.windowDays));
  return length === undefined || others.length > 0 ? 'Each in its own window' : `Last ${length} days`;
}

export function tableOfUse(used: readonly MedicationUsage[], who: Who): string {
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

export function countMedications(medications: readonly Medication[], who: Who): string {
  const active = medications.filter((medication) => medication.active).length;
  const inactive = medications.length - active;
  const rest = inactive > 0 ? ` and ${inactive} inactive` : '';
  return `${who.You} ${who.have} ${boldCount(active, ['active medication', 'active medications'])}${rest}.`;
}

export function describeLimits(used: readonly MedicationUsage[]): string {
  const sentences = used.map(({ medication, stats }) => {
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
  });
  return sentences.join('\n\n') || 'No medication has a limit.';
}
