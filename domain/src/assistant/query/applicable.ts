import type { Grouping, Measure, Query } from './query.ts';

/** These are made of neighbouring days, or of no days at all. */
const ofEveryDay: readonly Measure[] = [
  'flares',
  'streak',
  'limits',
  'medications',
  'conditions',
  'influence',
  'control',
];
const ofMedications: readonly Measure[] = [
  'medication-days',
  'doses',
  'skips',
  'adherence',
  'limits',
  'medications',
];
const ofConditions: readonly Measure[] = [
  ...ofMedications,
  'severity',
  'days-at-level',
  'flares',
  'symptoms',
  'notes',
  'conditions',
  'influence',
  'control',
];
const ofTrackers: readonly Measure[] = ['trackers', 'influence'];

/** Limits and lists are about each medication or condition anyway. */
const ofNoGroups: readonly Measure[] = [
  'streak',
  'limits',
  'medications',
  'conditions',
  'influence',
  'control',
];

export function canSplit(measure: Measure, by: Grouping): boolean {
  if (ofNoGroups.includes(measure)) return false;
  if (by === 'medication') return ofMedications.includes(measure);
  if (by === 'symptom') return measure === 'symptoms';
  if (by === 'condition') return ['severity', 'days-at-level', 'flares', 'symptoms'].includes(measure);
  return true;
}

/** The query without the breakdown, names and filters that its measure does not have. */
export function keepApplicable(query: Query): Query {
  const { measure, by } = query;
  return {
    ...query,
    ...(by !== null && !canSplit(measure, by) && { by: null }),
    ...(ofEveryDay.includes(measure) && { days: null }),
    ...(ofEveryDay.includes(measure) && measure !== 'influence' && { weather: null }),
    ...(measure === 'missed-days' && { weather: null }),
    ...(!ofConditions.includes(measure) && { conditions: [] }),
    ...(!ofMedications.includes(measure) && { medications: [] }),
    ...(!ofTrackers.includes(measure) && { trackers: [] }),
    ...(measure !== 'symptoms' && { symptoms: [] }),
    ...(measure !== 'skips' && { reason: null }),
    ...(measure !== 'notes' && { text: null }),
  };
}

/** Says what was asked for and is not applicable. */
export function explainIgnored(asked: Query, kept: Query, noun: string): string[] {
  const isCalendar = asked.by === 'month' || asked.by === 'weekday';
  const isSplit = asked.by === kept.by || (ofNoGroups.includes(asked.measure) && !isCalendar);
  const unlimited = [
    ...(asked.days !== kept.days || asked.weather !== kept.weather ? ['certain days'] : []),
    ...(asked.conditions.length > kept.conditions.length ? ['a condition'] : []),
    ...(asked.medications.length > kept.medications.length ? ['a medication'] : []),
    ...(asked.trackers.length > kept.trackers.length ? ['a thing to track'] : []),
    ...(asked.symptoms.length > kept.symptoms.length ? ['a symptom'] : []),
  ];
  return [
    ...(isSplit ? [] : [`I can't break down ${noun} by ${asked.by}.`]),
    ...unlimited.map((what) => `I can't limit ${noun} to ${what}.`),
  ];
}
