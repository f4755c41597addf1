import type {
  CheckIn,
  ConditionEntry,
  MedicationEntry,
  SkipReason,
  Symptom,
} from '@flarewell/domain/checkIns';
import { addDays, type Day, daysBetween } from '@flarewell/domain/day';
import type { Factors, Weather } from '@flarewell/domain/measures/factors';
import type { Level } from '@flarewell/domain/measures/ratings';
import { findPatterns } from '@flarewell/domain/patterns/findPatterns';
import { finish } from '@flarewell/domain/patterns/steps';

import {
  bestDay,
  conditions,
  dayNotes,
  eyelidSince,
  firstDay,
  flares,
  handNotes,
  medications,
  missedDays,
  monthLevels,
  photoDays,
  spells,
  today,
  trackers,
  worstDay,
} from './patient.ts';

// The year of the patient of patient.ts, always the same. The tables of questions rest on it.

/** A number from 0 to size - 1 that looks random but is always the same for a day and a purpose. */
function scatter(day: Day, purpose: number, size: number): number {
  const mixed = Math.imul(daysBetween(firstDay, day) + 17, 0x9e3779b1) ^ Math.imul(purpose, 0x85ebca6b);
  const stirred = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((stirred ^ (stirred >>> 13)) >>> 0) % size;
}

const isWithin = (day: Day, from: Day, to: Day) => from <= day && day <= to;

function severityOf(condition: string, day: Day): Level {
  if (day === worstDay) return 5;
  if (day === bestDay) return 1;
  const spell = spells.find((other) => other.condition === condition && isWithin(day, other.from, other.to));
  if (spell) return spell.levels[daysBetween(spell.from, day) % spell.levels.length] ?? 4;
  // Below severe, and never all at 1 or all at 5 on another day: the first condition is at 2 at least.
  const milder = condition === 'neck' ? 1 : 0;
  // Mondays are worse, so that weekdays differ.
  const worse = daysBetween(firstDay, day) % 7 === 1 ? 1 : 0;
  const usual = monthLevels[day.slice(0, 7)] ?? 2;
  const level = usual - milder + worse + scatter(day, condition.length, 3) - 1;
  return Math.min(3, Math.max(condition === 'hand' ? 2 : 1, level)) as Level;
}

function symptomsOf(condition: string, day: Day, severity: Level): Symptom[] {
  const shown: Symptom[] = [];
  if (severity >= 2 && scatter(day, 41 + condition.length, 4) > 0) shown.push('Itchiness');
  if (severity >= 3) shown.push('Redness');
  if (condition === 'hand' && scatter(day, 43, 3) === 0) shown.push('Dryness');
  if (condition === 'neck' && scatter(day, 47, 5) === 0) shown.push('Flaking');
  if (severity === 5) shown.push('Pain', 'Bleeding');
  if (condition === 'eyelid' && severity >= 4) shown.push('Swelling');
  if (condition === 'eyelid' && scatter(day, 53, 11) === 0) shown.push('Burning');
  return shown;
}

const took = (medicationId: string, timesTaken = 1): MedicationEntry => ({
  medicationId,
  taken: true,
  timesTaken,
});

/** At most one medication is skipped on a day, so that skipped days and skipped entries are the same number. */
function medicationsOf(day: Day): MedicationEntry[] {
  const entries: MedicationEntry[] = [];
  const reasons: SkipReason[] = ['Forgot', 'Forgot', 'Not needed', 'Out of medication', 'Side effects'];
  const isVitaminDay = daysBetween(firstDay, day) % 7 === 1;
  const skipsVitamin = isVitaminDay && scatter(day, 61, 6) === 0;
  const skipsUrea = !skipsVitamin && scatter(day, 67, 5) === 0;
  const skipsHydrocortisone = !skipsVitamin && !skipsUrea && scatter(day, 97, 12) === 0;
  if (skipsHydrocortisone) entries.push({ medicationId: 'hc', taken: false, skippedReason: 'Not needed' });
  else if (scatter(day, 71, 10) < (day >= '2026-10-17' ? 5 : 2)) entries.push(took('hc'));
  if (isWithin(day, '2026-01-15', '2026-05-20') && scatter(day, 73, 4) > 0)
    entries.push(took('tac', 1 + scatter(day, 79, 2)));
  if (skipsUrea) {
    const skippedReason = reasons[scatter(day, 83, reasons.length)] ?? 'Other';
    entries.push({ medicationId: 'urea', taken: false, skippedReason });
  } else entries.push(took('urea', 1 + scatter(day, 89, 2)));
  if (scatter(day, 101, 6) === 0) entries.push(took('cet', 1 + scatter(day, 103, 2)));
  if (skipsVitamin) entries.push({ medicationId: 'vit', taken: false, skippedReason: 'Forgot' });
  else if (isVitaminDay) entries.push(took('vit'));
  if (scatter(day, 107, 9) === 0) entries.push(took('mom'));
  return entries;
}

function weatherOf(day: Day): Weather {
  const month = Number(day.slice(5, 7));
  if (month === 12 || month <= 2) return scatter(day, 109, 3) === 0 ? 'Windy' : 'Cold';
  if (month >= 6 && month <= 8) return scatter(day, 113, 3) === 0 ? 'Humid' : 'Hot';
  return (['Rainy', 'Rainy', 'Rainy', 'Dry', 'Humid', 'Windy'] as const)[scatter(day, 127, 6)] ?? 'Rainy';
}

/** Each factor is left out now and then, as people do. */
function factorsOf(day: Day): Factors {
  const level = (purpose: number) => (1 + scatter(day, purpose, 5)) as Level;
  return {
    ...(scatter(day, 131, 8) > 0 && { stress: level(137) }),
    ...(scatter(day, 139, 8) > 0 && { sleep: level(149) }),
    ...(scatter(day, 151, 6) > 0 && { water: level(157) }),
    ...(scatter(day, 163, 4) > 0 && { diet: level(167) }),
    ...(scatter(day, 179, 3) > 0 && { itch: scatter(day, 181, 11) }),
    ...(scatter(day, 173, 5) > 0 && { weather: weatherOf(day) }),
  };
}

function rate(condition: string, day: Day): ConditionEntry {
  const severity = severityOf(condition, day);
  const notes = condition === 'hand' ? handNotes[day] : undefined;
  return {
    conditionId: condition,
    severity,
    symptoms: symptomsOf(condition, day, severity),
    ...(notes && { notes }),
  };
}

/** Which of the things to track are noted. The check-in asks for each of them from its first day on. */
function trackedOn(day: Day): string[] {
  const shares: Record<string, number> = { dairy: 3, swim: 8, wine: 6 };
  return trackers
    .filter(({ since, until }) => day >= since && (until === null || day < until))
    .filter(({ id }) => scatter(day, 181 + id.length, shares[id] ?? 1) === 0)
    .map(({ id }) => id);
}

function checkIn(day: Day): CheckIn {
  const rated = day < eyelidSince ? ['hand', 'neck'] : ['hand', 'neck', 'eyelid'];
  const notes = dayNotes[day];
  const tracked = trackedOn(day);
  return {
    id: `on-${day}`,
    date: `${day}T12:00:00`,
    ...(notes && { notes }),
    photoUrl: photoDays.has(day) ? `/photos/${day}.jpg` : null,
    factors: factorsOf(day),
    conditionEntries: rated.map((condition) => rate(condition, day)),
    medicationEntries: medicationsOf(day),
    ...(tracked.length > 0 && { trackers: tracked }),
  };
}

const days = Array.from({ length: daysBetween(firstDay, today) + 1 }, (_, index) => addDays(firstDay, index));

const records = {
  conditions,
  medications,
  trackers,
  flares,
  checkIns: days
    .filter((day) => !missedDays.has(day))
    .map(checkIn)
    .toReversed(),
};

/** With what the search for patterns finds in them. */
export const diary = {
  ...records,
  patterns: finish(findPatterns({ ...records, suspicions: [], timezone: 'UTC', readSince: null }, today)),
};
