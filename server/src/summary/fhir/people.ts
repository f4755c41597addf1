import { deriveId } from '#db/ids.ts';
import { type Reference, type Resource, referTo } from '#summary/fhir/resources.ts';
import type { SummarySource } from '#summary/source.ts';

/** Who stands in the resources. */
export interface People {
  patient: Reference;
  /** The patient, or a carer, whom the bundle does not name. */
  recorder: Reference;
  /** Whether the patient is the recorder. Otherwise no text may say that the patient rated or confirmed something. */
  isByPatient: boolean;
}

type Person = SummarySource['person'];

// Not the account's id, because the file is given to others.
const patientId = ({ id }: Person) => deriveId(id, 'patient', '');
const carerId = ({ id }: Person) => deriveId(id, 'carer', '');

export function peopleOf(person: Person): People {
  const patient = referTo(patientId(person));
  const isByPatient = person.recordedBy === 'patient';
  return { patient, recorder: isByPatient ? patient : referTo(carerId(person)), isByPatient };
}

/** The patient, and the carer if that is who recorded. */
export function peopleResources(person: Person): Resource[] {
  const { name, birthDate } = person;
  const { patient, isByPatient } = peopleOf(person);
  return [
    {
      resourceType: 'Patient',
      id: patientId(person),
      name: [{ text: name }],
      ...(birthDate && { birthDate }),
    },
    ...(isByPatient
      ? []
      : [
          {
            resourceType: 'RelatedPerson',
            id: carerId(person),
            patient,
            relationship: [{ text: 'Carer' }],
          },
        ]),
  ];
}
