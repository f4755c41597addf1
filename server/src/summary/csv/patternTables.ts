import { conditionTitle, factorTitle } from '@flarewell/domain/patterns/words/titles';
import { reportedFindings, roundEffect } from '@flarewell/domain/summary/findings';
import { allConditions } from '@flarewell/domain/summary/words';
import { writeCsv } from '#summary/csv/csv.ts';
import type { SummarySource } from '#summary/source.ts';

const weekColumns = ['first_day', 'last_day', 'condition', 'control'];
const flareColumns = ['first_day', 'last_day', 'condition', 'name', 'days', 'peak'];
const patternColumns = [
  'factor',
  'condition',
  'days_later',
  'effect',
  'effect_low',
  'effect_high',
  'days',
  'days_with_factor',
  'watch',
];

/** A row for each whole week and condition. With several conditions, also rows for all of them together. */
export function weeksCsv({ summary }: SummarySource): string {
  const rows = summary.control.flatMap(({ condition, weeks }) =>
    weeks.map(({ from, to, control }) => [from, to, condition?.name ?? allConditions, control]),
  );
  return writeCsv(weekColumns, rows);
}

/** A row for each confirmed flare. A possible one is left out, because nothing in a row would tell them apart. */
export function flaresCsv({ summary }: SummarySource): string {
  const rows = (summary.flares?.confirmed ?? []).map(({ from, to, condition, name, days, peak }) => [
    from,
    to,
    condition,
    name ?? null,
    days,
    peak,
  ]);
  return writeCsv(flareColumns, rows);
}

/** A row for each finding. A factor that is rated has no number of days with it. */
export function patternsCsv({ records, patterns }: SummarySource): string {
  const { findings, trackers } = patterns ?? { findings: [], trackers: [] };
  const names = { conditions: records.conditions, trackers };
  const rows = reportedFindings(findings).map(
    ({ factor, conditionId, lagDays, effect, low, high, days, withDays, watch }) => [
      factorTitle(factor, names),
      conditionId === null ? allConditions : conditionTitle(conditionId, names),
      lagDays,
      ...[effect, low, high].map(roundEffect),
      days,
      withDays,
      watch.state,
    ],
  );
  return writeCsv(patternColumns, rows);
}
