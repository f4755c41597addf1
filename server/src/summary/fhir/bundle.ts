import { noonOf } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { deriveId } from '#db/ids.ts';
import { checkInResource, severityResource } from '#summary/fhir/days.ts';
import { conditionResource, medicationResource, patientResource } from '#summary/fhir/plans.ts';
import { makeUrn, type Resource, referTo } from '#summary/fhir/resources.ts';
import type { SummarySource } from '#summary/source.ts';

/** A collection of FHIR R4: what the patient reports of the period, unconfirmed, without photos. */
export function makeBundle({ profile, records, summary, noteDays }: SummarySource, now: string) {
  const { period } = summary;
  const userId = profile.id;
  // Not the id of the account: the file goes to others.
  const patientId = deriveId(userId, 'patient', '');
  const patient = referTo(patientId);
  const withNotes = new Set(noteDays.map(noonOf));
  const checkIns = checkInsWithin(records.checkIns, period);
  const ofDays = checkIns.flatMap((checkIn) => [
    checkInResource(checkIn, records, patient, withNotes.has(checkIn.date)),
    ...checkIn.conditionEntries
      .map((entry) => {
        const id = deriveId(userId, 'severity', `${checkIn.id} ${entry.conditionId}`);
        return severityResource(id, entry, checkIn, patient);
      })
      .filter((observation) => observation !== null),
  ]);
  const resources: Resource[] = [
    patientResource(patientId, profile.name),
    ...records.conditions.map((condition) => conditionResource(condition, patient)),
    ...summary.medications.map((medication) => medicationResource(medication, checkIns, period.to, patient)),
    ...ofDays,
  ];
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now,
    entry: resources.map((resource) => ({ fullUrl: makeUrn(resource.id), resource })),
  };
}
