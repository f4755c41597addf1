import type { CheckIn } from '@flarewell/domain/checkIns';
import { dayOf } from '@flarewell/domain/day';
import { type Tracker, trackerValue } from '@flarewell/domain/trackers';
import { deriveId } from '#db/ids.ts';
import type { People } from '#summary/fhir/people.ts';
import { codeOf, type Resource, referTo } from '#summary/fhir/resources.ts';

/** Yes for each tracker that the check-in lists, no for the others that it asked for; the rest is unknown and left out. */
export function trackerResources(
  diaryId: string,
  trackers: readonly Tracker[],
  checkIn: CheckIn,
  { patient, recorder }: People,
): Resource[] {
  const day = dayOf(checkIn.date);
  return trackers.flatMap((tracker): Resource[] => {
    const value = checkIn.trackers?.includes(tracker.id) || trackerValue(tracker, day, checkIn);
    if (value === null) return [];
    return [
      {
        resourceType: 'Observation',
        id: deriveId(diaryId, 'tracked', `${checkIn.id} ${tracker.id}`),
        status: 'final',
        category: [codeOf('observation-category', 'survey', 'Survey')],
        code: { text: tracker.name },
        subject: patient,
        effectiveDateTime: day,
        performer: [recorder],
        valueBoolean: value,
        derivedFrom: [referTo(checkIn.id)],
      },
    ];
  });
}
