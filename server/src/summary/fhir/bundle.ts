import { noonOf } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { factorNames } from '@flarewell/domain/measures/factors';
import { deriveId } from '#db/ids.ts';
import { checkInResource, numberResource, severityResource } from '#summary/fhir/days.ts';
import { conditionResource, medicationResource } from '#summary/fhir/patientResources.ts';
import { patternResources } from '#summary/fhir/patternResources.ts';
import { peopleOf, peopleResources } from '#summary/fhir/people.ts';
import { type Resource, resourceUrl } from '#summary/fhir/resources.ts';
import { trackerResources } from '#summary/fhir/trackers.ts';
import type { SummarySource } from '#summary/source.ts';

/** A FHIR R4 collection of what was reported about the patient in the period: unconfirmed, without photos. */
export function makeBundle(source: SummarySource, now: string) {
  const { person, records, summary, trackers, noteDays } = source;
  const { period } = summary;
  const diaryId = person.id;
  const people = peopleOf(person);
  const withNotes = new Set(noteDays.map(noonOf));
  const checkIns = checkInsWithin(records.checkIns, period);
  const ofDays = checkIns.flatMap((checkIn) => [
    checkInResource(checkIn, records, people, withNotes.has(checkIn.date)),
    ...[
      ...checkIn.conditionEntries.map((entry) => {
        const id = deriveId(diaryId, 'severity', `${checkIn.id} ${entry.conditionId}`);
        return severityResource(id, entry, checkIn, people);
      }),
      ...factorNames.map((name) => {
        const id = deriveId(diaryId, 'factor', `${checkIn.id} ${name}`);
        return numberResource(id, name, checkIn, people);
      }),
    ].filter((observation) => observation !== null),
    ...trackerResources(diaryId, trackers, checkIn, people),
  ]);
  const resources: Resource[] = [
    ...peopleResources(person),
    ...records.conditions.map((condition) => conditionResource(condition, people)),
    ...summary.medications.map((medication) => medicationResource(medication, checkIns, period.to, people)),
    ...ofDays,
    ...patternResources(source, people),
  ];
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now,
    entry: resources.map((resource) => ({ fullUrl: resourceUrl(resource.id), resource })),
  };
}
