import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { type Day, type DayRange, dayOf } from '@flarewell/domain/day';
import { isAsRequired } from '@flarewell/domain/medications/medications';
import type { MedicationSummary } from '@flarewell/domain/summary/medications';
import type { People } from '#summary/fhir/people.ts';
import { codeOf, type Resource, referTo } from '#summary/fhir/resources.ts';

/** A condition that was reported and nobody confirmed. */
export function conditionResource(
  { id, name, createdAt }: Condition,
  { patient, recorder }: People,
): Resource {
  return {
    resourceType: 'Condition',
    id,
    clinicalStatus: codeOf('condition-clinical', 'active', 'Active'),
    verificationStatus: codeOf('condition-ver-status', 'unconfirmed', 'Unconfirmed'),
    code: { text: name },
    subject: patient,
    recordedDate: createdAt,
    recorder,
    asserter: recorder,
  };
}

/** The first and the last day on which the medication was taken. The check-ins may be in any order. */
function rangeTaken(medicationId: string, checkIns: readonly CheckIn[]): DayRange | null {
  const days = checkIns
    .filter(({ medicationEntries }) =>
      medicationEntries.some((entry) => entry.medicationId === medicationId && entry.taken),
    )
    .map(({ date }) => dayOf(date))
    .sort();
  const [from] = days;
  const to = days.at(-1);
  return from && to ? { from, to } : null;
}

/** `checkIns` are those of the period; `today` is its last day. */
export function medicationResource(
  { medication, usage, daysTaken, doses, adherence }: MedicationSummary,
  checkIns: readonly CheckIn[],
  today: Day,
  { patient, recorder }: People,
): Resource {
  const { id, name, dosage, frequency, active, conditionIds, maxUsageDays } = medication;
  const { daysUsed, windowDays, lastUsed } = usage;
  const taken = rangeTaken(id, checkIns);
  const sentences = [
    `Used on ${daysUsed} of the last ${windowDays} days.`,
    ...(maxUsageDays === undefined ? [] : [`Limit: ${maxUsageDays} days.`]),
    `Days used in the period: ${daysTaken}. Doses in the period: ${doses}.`,
    ...(adherence === null ? [] : [`Adherence in the period: ${adherence}%.`]),
    ...(lastUsed === null ? [] : [`Last used: ${lastUsed}.`]),
  ];
  return {
    resourceType: 'MedicationStatement',
    id,
    status: active ? 'active' : 'stopped',
    medicationCodeableConcept: { text: name },
    subject: patient,
    ...(taken && { effectivePeriod: { start: taken.from, end: taken.to } }),
    dateAsserted: today,
    informationSource: recorder,
    ...(conditionIds.length > 0 && { reasonReference: conditionIds.map(referTo) }),
    note: [{ text: sentences.join(' ') }],
    dosage: [{ text: `${dosage}, ${frequency}`, asNeededBoolean: isAsRequired(medication) }],
  };
}
