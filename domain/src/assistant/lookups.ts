import type { Condition } from '@flarewell/domain/conditions';
import { type Day, type DayRange, lastDays } from '@flarewell/domain/day';
import { checkInsWithin, newest } from '@flarewell/domain/history';
import { shortestUsageWindow } from '@flarewell/domain/medications/usage';
import type { Records } from '@flarewell/domain/profile';
import { findFlares, listSevereDays } from '@flarewell/domain/trends/flares';
import { measureSeverity, summarizeRange } from './answers.ts';
import { tellCheckIn, tellMedication, tellSeverity, tellStats } from './facts.ts';
import { findNamed } from './names.ts';
import { boundRange } from './periods.ts';
import { encodeData } from './prompt.ts';
import {
  type ChatSource,
  flareSource,
  isOf,
  makeSource,
  periodMedicationSource,
  severitySource,
  symptomSource,
} from './sources.ts';

export const lookupCheckIns = 31;
const lookupFlares = 50;
/** The limit is lower for check-ins, because other data surrounds them. */
const lookupCharacters = 12_000;
const checkInCharacters = 11_000;

export interface LookupArguments {
  from?: Day;
  to?: Day;
  condition?: string;
}

interface Found {
  data: object;
  source: ChatSource;
}

interface Range extends DayRange {
  records: Readonly<Records>;
  today: Day;
  condition: Condition | null;
}

/** The tools of the model. Each uses the same rules as a screen. */
export const lookups = {
  severity_statistics: {
    description: 'Average, worst, best, severe and mild days of a range, overall and by condition',
    find: ({ records, condition, from, to }) => {
      const figures = measureSeverity(records, { from, to });
      const conditions = figures.conditions.filter(isOf(condition)).map(tellStats);
      const overall = condition ? { from, to } : tellSeverity(figures);
      return { data: { ...overall, conditions }, source: severitySource(figures, condition) };
    },
  },
  symptom_shares: {
    description: 'The most common symptoms of each condition in a range, with their share of the days rated',
    find: ({ records, condition, from, to }) => {
      const figures = measureSeverity(records, { from, to });
      const conditions = figures.conditions.filter(isOf(condition)).map(({ condition: { name }, stats }) => ({
        name,
        daysRated: stats.daysRated,
        topSymptoms: stats.topSymptoms,
      }));
      return { data: { from, to, conditions }, source: symptomSource(figures, condition) };
    },
  },
  flares: {
    description:
      'The flares of a range (runs of days with a severity of 4 or more), for one condition or all',
    find: ({ records, condition, from, to }) => {
      const checkIns = checkInsWithin(records.checkIns, { from, to }).length;
      const severeDays = listSevereDays(records.checkIns, { from, to }, condition?.id);
      const flares = findFlares(checkInsWithin(records.checkIns, { from, to }), condition?.id);
      const latest = flares.slice(-lookupFlares);
      return {
        data: { from, to, flareCount: flares.length, severeDays: severeDays.length, latest },
        source: flareSource(flares, condition, { from, to }, checkIns),
      };
    },
  },
  check_ins: {
    description: `The check-ins of a range, newest first, at most ${lookupCheckIns}`,
    find: ({ records, from, to }) => {
      const within = checkInsWithin(records.checkIns, { from, to });
      const shown = newest(within, to, lookupCheckIns).map((checkIn) => tellCheckIn(checkIn, records));
      while (encodeData(shown).length > checkInCharacters) shown.pop();
      const data = { from, to, checkInCount: within.length, shown: shown.length, checkIns: shown };
      const figures = [['Check-ins read', shown.length]] as const;
      return { data, source: makeSource('Check-ins', { from, to }, within.length, figures) };
    },
  },
  medication_table: {
    description: 'Every medication with its days used, limit, doses and adherence; the range sets the period',
    find: ({ records, today, condition, from, to }) => {
      const summary = summarizeRange(records, { from, to });
      const chosen = summary.medications.filter(
        ({ medication }) => !condition || medication.conditionIds.includes(condition.id),
      );
      return {
        data: {
          from,
          to,
          medications: chosen.map((medication) => tellMedication(medication, records, summary.period, today)),
        },
        source: periodMedicationSource(chosen, summary.period, summary.daysRecorded),
      };
    },
  },
} as const satisfies Record<string, { description: string; find: (range: Range) => Found }>;

export type LookupName = keyof typeof lookups;
export const lookupNames = Object.keys(lookups) as LookupName[];

export type LookupResult = Found | { error: string };

/** Defaults to the last 30 days; `to` defaults to today. */
export function lookUp(
  name: LookupName,
  { from, to, condition: asked }: LookupArguments,
  records: Readonly<Records>,
  today: Day,
): LookupResult {
  const end = to ?? today;
  const range = boundRange({ from: from ?? lastDays(end, shortestUsageWindow).from, to: end }, today);
  if (!range) return { error: `The range must be days yyyy-MM-dd, in order, up to today (${today}).` };
  const condition = asked ? findNamed(asked, records.conditions) : null;
  if (asked && !condition) {
    const known = records.conditions.map(({ name: its }) => its);
    return { error: `There is no such condition. The conditions are: ${encodeData(known)}` };
  }
  const found = lookups[name].find({ ...range, records, today, condition });
  const isTooMuch = encodeData(found.data).length > lookupCharacters;
  return isTooMuch ? { error: 'That is too much at once. Name one condition, or fewer days.' } : found;
}
