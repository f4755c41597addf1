import type { CheckIn } from './checkIns.ts';
import { dayOf } from './day.ts';
import type { Records } from './profile.ts';

/** The condition goes from the medications linked to it and from every check-in. */
export function removeCondition(records: Readonly<Records>, id: string): Records {
  return {
    conditions: records.conditions.filter((condition) => condition.id !== id),
    medications: records.medications.map((medication) => ({
      ...medication,
      conditionIds: medication.conditionIds.filter((conditionId) => conditionId !== id),
    })),
    checkIns: records.checkIns.map((checkIn) => ({
      ...checkIn,
      conditionEntries: checkIn.conditionEntries.filter((entry) => entry.conditionId !== id),
    })),
  };
}

export function removeMedication(records: Readonly<Records>, id: string): Records {
  return {
    ...records,
    medications: records.medications.filter((medication) => medication.id !== id),
    checkIns: records.checkIns.map((checkIn) => ({
      ...checkIn,
      medicationEntries: checkIn.medicationEntries.filter((entry) => entry.medicationId !== id),
    })),
  };
}

/** Its entries are part of it and go with it. */
export function removeCheckIn(records: Readonly<Records>, id: string): Records {
  return { ...records, checkIns: records.checkIns.filter((checkIn) => checkIn.id !== id) };
}

/** Replaces the check-in with this id or on this day, and keeps a newest-first list newest first. */
export function putCheckIn(checkIns: readonly CheckIn[], checkIn: CheckIn): CheckIn[] {
  const others = checkIns.filter(
    (other) => other.id !== checkIn.id && dayOf(other.date) !== dayOf(checkIn.date),
  );
  const older = others.findIndex((other) => other.date < checkIn.date);
  return others.toSpliced(older === -1 ? others.length : older, 0, checkIn);
}
