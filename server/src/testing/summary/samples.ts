import { randomUUID } from 'node:crypto';
import { addDays } from '@flarewell/domain/day';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { Finding } from '@flarewell/domain/patterns/foundPatterns';
import type { Records } from '@flarewell/domain/records/records';
import type { SummaryPatterns } from '@flarewell/domain/summary/findings';
import type { Recorder } from '@flarewell/domain/summary/recorder';
import { healthSummary, type SummaryPeriod } from '@flarewell/domain/summary/summary';
import type { Tracker } from '@flarewell/domain/trackers';
import { readYear } from '#demo/year.ts';
import type { SummarySource } from '#summary/source.ts';

// The sample person's year, for tests and benchmarks.

export const today = '2026-11-14';
export const NOW = '2026-11-14T18:42:00.000Z';

interface SampleOptions {
  days?: SummaryPeriod;
  hasNotes?: boolean;
  records?: Omit<Records, 'flares'>;
  trackers?: Tracker[];
  patterns?: SummaryPatterns | null;
  recordedBy?: Recorder;
}

export function makeSource({
  days = 90,
  hasNotes = false,
  records: given = readYear(today),
  trackers = [],
  patterns = null,
  recordedBy = 'patient',
}: SampleOptions = {}): SummarySource {
  const records = { ...given, flares: makeFlares(given) };
  const summary = healthSummary(records, today, days);
  const noteDays = hasNotes ? summary.notes.map(({ day }) => day) : [];
  const person = { id: randomUUID(), name: 'Maya Lindqvist', birthDate: '1990-05-01', recordedBy };
  return { person, records, summary, trackers, noteDays, patterns };
}

/** A named flare, one that every period cuts at its first day, one that was dismissed, and an old one. */
function makeFlares({ conditions }: Pick<Records, 'conditions'>): Flare[] {
  const [one, other = one] = conditions;
  if (!one || !other) return [];
  const flare = (age: number, days: number, fields: Partial<Flare> = {}): Flare => {
    const from = addDays(today, -age);
    const id = `00000000-0000-4000-8000-${String(age).padStart(12, '0')}`;
    return { id, conditionId: one.id, verdict: 'confirmed', from, to: addDays(from, days - 1), ...fields };
  };
  return [
    flare(12, 6, { name: 'After the holidays' }),
    flare(35, 10, { conditionId: other.id }),
    flare(60, 5, { verdict: 'dismissed' }),
    flare(300, 21),
  ];
}

/** A finding about a tracker that holds up, one about stress that is being watched, and one that did not hold up. */
export function makePatterns({ conditions }: Pick<Records, 'conditions'>): SummaryPatterns {
  const id = '00000000-0000-4000-8000-00000000da1e';
  const finding: Finding = {
    conditionId: conditions[0]?.id ?? null,
    factor: `tracker:${id}`,
    lagDays: 2,
    effect: 0.512,
    low: 0.214,
    high: 0.81,
    days: 198,
    withDays: 31,
    foundAt: 240,
    watch: { state: 'held', checkIns: 120 },
    course: { after: [], otherwise: [] },
  };
  return {
    trackers: [{ id, name: 'Swimming', since: addDays(today, -300), until: null }],
    findings: [
      finding,
      {
        ...finding,
        conditionId: null,
        factor: 'stress',
        effect: 0.6,
        withDays: null,
        watch: { state: 'watching', remaining: 46 },
      },
      { ...finding, factor: 'weather:Humid', watch: { state: 'not-held', checkIns: 120 } },
    ],
  };
}
