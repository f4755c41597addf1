import type { ConditionEntry, MedicationEntry } from '@flarewell/domain/checkIns';
import { isAsRequired } from '@flarewell/domain/medications/medications';
import type { SampleDay } from '#demo/days.ts';
import type { SampleCondition } from '#demo/maya.ts';
import type { SampleMedication } from '#demo/medications.ts';
import { notesOf } from '#demo/notes.ts';
import { createBag, type Random } from '#demo/random.ts';
import { courses, forgotten, storyNotes } from '#demo/story.ts';

const chanceOf = { note: 0.16, conditionNote: 0.3, notTaken: 0.6 };

export function rateCondition(condition: SampleCondition, day: SampleDay, random: Random): ConditionEntry {
  const { id, base, part, symptoms } = condition;
  const severity = day.severities.get(id) ?? 1;
  const isWorse = severity > base + 1;
  return {
    conditionId: id,
    severity,
    symptoms: symptoms
      .filter(([, from, ofTen]) => severity >= from && random.chance(ofTen / 10))
      .map(([symptom]) => symptom),
    ...(isWorse && random.chance(chanceOf.conditionNote) && { notes: random.pick<string>(notesOf[part]) }),
  };
}

/** None for a medication that she does not take at the time, or did not choose about. */
export function recordMedication(
  medication: SampleMedication,
  { daysAgo }: SampleDay,
  random: Random,
): MedicationEntry[] {
  const { id: medicationId, since, until, doses, skips } = medication;
  if (daysAgo > since || daysAgo < until) return [];
  if (isAsRequired(medication)) {
    if (isUsed(medicationId, daysAgo)) return [{ medicationId, taken: true, timesTaken: 1 }];
    return random.chance(chanceOf.notTaken) ? [{ medicationId, taken: false }] : [];
  }
  if (daysAgo <= forgotten.lastWeek) {
    const isForgotten = forgotten.doses.some(
      (dose) => dose.medicationId === medicationId && dose.daysAgo === daysAgo,
    );
    if (isForgotten) return [{ medicationId, taken: false, skippedReason: 'Forgot' }];
  } else if (random.chance(skips.ofHundred / 100)) {
    return [{ medicationId, taken: false, skippedReason: random.pick(skips.reasons) }];
  }
  return [{ medicationId, taken: true, timesTaken: random.pick(doses) }];
}

function isUsed(medicationId: string, daysAgo: number): boolean {
  return courses.some(
    (course) => course.medicationId === medicationId && course.uses[course.started - daysAgo] === 'x',
  );
}

/** On most days she writes nothing. */
export function createNoteWriter(random: Random): (day: SampleDay) => string | undefined {
  const bags = {
    flare: createBag(notesOf.flare, random),
    settling: createBag(notesOf.settling, random),
    calm: createBag(notesOf.calm, random),
  };
  return ({ daysAgo, worst }) => {
    const kind = worst >= 4 ? 'flare' : worst === 3 ? 'settling' : 'calm';
    return storyNotes[daysAgo] ?? (random.chance(chanceOf.note) ? bags[kind]() : undefined);
  };
}
