import type { Records } from '@flarewell/domain/profile';
import { healthSummary, type SummaryPeriod } from '@flarewell/domain/summary/summary';
import type { Tracker } from '@flarewell/domain/trackers';
import { readYear } from '#demo/year.ts';
import type { SummarySource } from '#summary/source.ts';
import { makeProfile } from '#testing/people.ts';

// The sample person's year, for tests and benchmarks.

export const today = '2026-11-14';
export const NOW = '2026-11-14T18:42:00.000Z';

export function makeSource({
  days = 90,
  hasNotes = false,
  records = readYear(today),
  trackers = [],
}: {
  days?: SummaryPeriod;
  hasNotes?: boolean;
  records?: Records;
  trackers?: Tracker[];
} = {}): SummarySource {
  const summary = healthSummary(records, today, days);
  const noteDays = hasNotes ? summary.notes.map(({ day }) => day) : [];
  return { profile: makeProfile({ name: 'Maya Lindqvist' }), records, summary, trackers, noteDays };
}
