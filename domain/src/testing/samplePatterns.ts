import type { Finding, Patterns } from '@flarewell/domain/patterns/foundPatterns';

// What the search for patterns may have found, for tests.

export function makeFinding(fields: Partial<Finding> = {}): Finding {
  return {
    conditionId: 'neck',
    factor: 'sleep',
    lagDays: 2,
    effect: 0.5,
    low: 0.2,
    high: 0.8,
    days: 198,
    withDays: null,
    foundAt: 240,
    watch: { state: 'watching', remaining: 46 },
    course: { after: [], otherwise: [] },
    ...fields,
  };
}

/** A diary of 278 check-ins whose second interim look found nothing, unless the fields say otherwise. */
export function makePatterns(fields: Partial<Patterns> = {}): Patterns {
  return {
    checkIns: 278,
    weeks: [],
    flares: [],
    flareCounts: { recent: { count: 0, averageDays: null }, before: { count: 0, averageDays: null } },
    findings: [],
    together: [],
    suspicions: [],
    noSign: [],
    notYet: [],
    leftOut: { conditions: [], factors: [], flares: 0, suspicions: 0, before: null },
    milestone: { at: 240, on: '2026-10-05', next: 365 },
    ...fields,
  };
}
