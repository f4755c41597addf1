import type { Condition } from '@flarewell/domain/conditions';
import type { DayRange } from '@flarewell/domain/day';
import type { MedicationSummary } from '@flarewell/domain/medicationSummary';
import { isAsRequired } from '@flarewell/domain/medications';
import { codeOf, type Reference, type Resource, referTo } from '#summary/fhir/resources.ts';

export function patientResource(id: string, name: string): Resource {
  return { resourceType: 'Patient', id, name: [{ text: name }] };
}

/** Said by the patient, confirmed by nobody. */
export function conditionResource({ id, name, createdAt }: Condition, patient: Reference): Resource {
  return {
    resourceType: 'Condition',
    id,
    clinicalStatus: codeOf('condition-clinical', 'active', 'Active'),
    verificationStatus: codeOf('condition-ver-status', 'unconfirmed', 'Unconfirmed'),
    code: { text: name },
    subject: patient,
    recordedDate: createdAt,
    recorder: patient,
    asserter: patient,
  };
}

export function medicationResource(
  { medication, usage, doses, adherence }: MedicationSummary,
  period: DayRange,
  patient: Reference,
): Resource {
  const { id, name, dosage, frequency, active, conditionIds, maxUsageDays } = medication;
  const { daysUsed, windowDays, lastUsed } = usage;
  const sentences = [
    `Used on ${daysUsed} of the last ${windowDays} days.`,
    ...(maxUsageDays === undefined ? [] : [`Limit: ${maxUsageDays} days.`]),
    `Doses in the period: ${doses}.`,
    ...(adherence === null ? [] : [`Adherence in the period: ${adherence}%.`]),
    ...(lastUsed === null ? [] : [`Last used: ${lastUsed}.`]),
  ];
  return {
    resourceType: 'MedicationStatement',
    id,
    status: active ? 'active' : 'stopped',
    medicationCodeableConcept: { text: name },
    subject: patient,
    effectivePeriod: { start: period.from, end: period.to },
    dateAsserted: period.to,
    informationSource: patient,
    ...(conditionIds.length > 0 && { reasonReference: conditionIds.map(referTo) }),
    note: [{ text: sentences.join(' ') }],
    dosage: [{ text: `${dosage}, ${frequency}`, asNeededBoolean: isAsRequired(medication) }],
  };
}
