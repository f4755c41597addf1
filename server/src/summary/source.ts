import { type Day, lastDays } from '@flarewell/domain/day';
import type { Person } from '@flarewell/domain/diaries/diary';
import type { SummaryPatterns } from '@flarewell/domain/summary/findings';
import type { Recorder } from '@flarewell/domain/summary/recorder';
import {
  type HealthSummary,
  healthSummary,
  type SummaryPeriod,
  type SummaryRecords,
} from '@flarewell/domain/summary/summary';
import type { Tracker } from '@flarewell/domain/trackers';

/** The data for every file of a summary. */
export interface SummarySource {
  /** Whom the diary is about. */
  person: Person & { id: string; recordedBy: Recorder };
  records: SummaryRecords;
  summary: HealthSummary;
  /** In the person's order, hidden ones included. */
  trackers: readonly Tracker[];
  /** The days whose notes the person includes. */
  noteDays: readonly Day[];
  /** Null if the person does not include them. */
  patterns: SummaryPatterns | null;
}

export interface SummaryOptions {
  today: Day;
  days: SummaryPeriod;
  /** 'all', or days separated by commas. */
  notes?: string;
}

/** What is read for a summary before anything is computed from it. */
export interface SummaryRead extends Pick<SummarySource, 'person' | 'records' | 'trackers' | 'patterns'> {
  options: SummaryOptions;
}

export function makeSource({ options, ...read }: SummaryRead): SummarySource {
  const { today, days, notes = '' } = options;
  const summary = healthSummary(read.records, today, days);
  const noteDays = notes === 'all' ? summary.notes.map(({ day }) => day) : notes.split(',');
  return { ...read, summary, noteDays };
}

export const periodOf = ({ today, days }: SummaryOptions) => lastDays(today, days);
