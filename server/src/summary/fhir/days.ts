import { type CheckIn, type ConditionEntry, dosesOf } from '@flarewell/domain/checkIns';
import { describeCondition } from '@flarewell/domain/conditions';
import { dayOf } from '@flarewell/domain/day';
import { type FactorName, factorNames, factorRow, factorValue } from '@flarewell/domain/measures/factors';
import { isRated } from '@flarewell/domain/measures/ratings';
import type { Records } from '@flarewell/domain/records/records';
import { severityScale } from '@flarewell/domain/severity';
import type { People } from '#summary/fhir/people.ts';
import { codeOf, type Resource, referTo } from '#summary/fhir/resources.ts';

const rated = (isByPatient: boolean) => (isByPatient ? 'rated by the patient' : 'rated');

/** The severity of one condition on one day. */
export function severityResource(
  id: string,
  { conditionId, severity, symptoms }: ConditionEntry,
  checkIn: CheckIn,
  { patient, recorder, isByPatient }: People,
): Resource | null {
  if (!isRated(severity)) return null;
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [codeOf('observation-category', 'survey', 'Survey')],
    code: { text: `Severity, ${rated(isByPatient)} from 1 (Minimal) to 5 (Extreme)` },
    subject: patient,
    focus: [referTo(conditionId)],
    effectiveDateTime: dayOf(checkIn.date),
    performer: [recorder],
    valueInteger: severity,
    interpretation: [{ text: severityScale[severity].label }],
    derivedFrom: [referTo(checkIn.id)],
    ...(symptoms.length > 0 && {
      component: symptoms.map((symptom) => ({ code: { text: symptom }, valueBoolean: true })),
    }),
  };
}

/** The answer of one day on a scale of numbers, such as itch from 0 to 10. */
export function numberResource(
  id: string,
  name: FactorName,
  checkIn: CheckIn,
  { patient, recorder, isByPatient }: People,
): Resource | null {
  const value = factorValue(checkIn.factors, name);
  const { name: title, numbers } = factorRow(name);
  if (value === null || !numbers) return null;
  const { min, max, words } = numbers;
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [codeOf('observation-category', 'survey', 'Survey')],
    code: { text: `${title}, ${rated(isByPatient)} from ${min} (${words[0]}) to ${max} (${words[1]})` },
    subject: patient,
    effectiveDateTime: dayOf(checkIn.date),
    performer: [recorder],
    valueInteger: value,
    // FHIR has no other place for the ends of a scale; the type says that they are not those of health.
    referenceRange: [{ low: { value: min }, high: { value: max }, type: { text: 'Scale' } }],
    derivedFrom: [referTo(checkIn.id)],
  };
}

interface Item {
  linkId: string;
  text: string;
  answer?: Record<string, unknown>[];
  item?: Item[];
}

/** The answers of a check-in. Notes are included only if the person chose them. */
export function checkInResource(
  checkIn: CheckIn,
  { conditions, medications }: Pick<Records, 'conditions' | 'medications'>,
  { patient, recorder }: People,
  hasNotes: boolean,
): Resource {
  const { factors, notes } = checkIn;
  const item: Item[] = [
    ...checkIn.conditionEntries.map((entry) => conditionItem(entry, conditions, hasNotes)),
    ...checkIn.medicationEntries.flatMap((entry): Item[] => {
      const linkId = `medication.${entry.medicationId}`;
      const name = medications.find(({ id }) => id === entry.medicationId)?.name;
      if (name === undefined) return [];
      return [
        {
          linkId,
          text: name,
          item: [
            { linkId: `${linkId}.taken`, text: 'Taken', answer: [{ valueBoolean: entry.taken }] },
            ...(entry.taken
              ? [{ linkId: `${linkId}.doses`, text: 'Doses', answer: [{ valueInteger: dosesOf(entry) }] }]
              : []),
            ...textItem(`${linkId}.reason`, 'Reason for skipping', entry.skippedReason),
          ],
        },
      ];
    }),
    ...factorNames.flatMap((name): Item[] => {
      const value = factorValue(factors, name);
      return value === null
        ? []
        : [{ linkId: `factor.${name}`, text: factorRow(name).name, answer: [{ valueInteger: value }] }];
    }),
    ...textItem('factor.weather', 'Weather', factors.weather),
    ...(hasNotes ? textItem('notes', 'Notes', notes) : []),
  ];
  return {
    resourceType: 'QuestionnaireResponse',
    id: checkIn.id,
    status: 'completed',
    subject: patient,
    authored: dayOf(checkIn.date),
    author: recorder,
    source: recorder,
    ...(item.length > 0 && { item }),
  };
}

function conditionItem(
  { conditionId, severity, symptoms, notes }: ConditionEntry,
  conditions: Records['conditions'],
  hasNotes: boolean,
): Item {
  const linkId = `condition.${conditionId}`;
  return {
    linkId,
    text: describeCondition(conditions, conditionId).name,
    item: [
      { linkId: `${linkId}.severity`, text: 'Severity from 1 to 5', answer: [{ valueInteger: severity }] },
      ...(symptoms.length > 0
        ? [
            {
              linkId: `${linkId}.symptoms`,
              text: 'Symptoms',
              answer: symptoms.map((symptom) => ({ valueString: symptom })),
            },
          ]
        : []),
      ...(hasNotes ? textItem(`${linkId}.notes`, 'Notes', notes) : []),
    ],
  };
}

function textItem(linkId: string, text: string, value: string | undefined): Item[] {
  return value ? [{ linkId, text, answer: [{ valueString: value }] }] : [];
}
