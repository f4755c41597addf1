import type { Choice, Facts } from '#testing/summary/recount.ts';

interface Item {
  linkId: string;
  text: string;
  answer?: { valueBoolean?: boolean; valueInteger?: number; valueString?: string }[];
  item?: Item[];
}

interface SeverityObservation {
  code: { text: string };
  effectiveDateTime: string;
  focus: { reference: string }[];
  valueInteger: number;
  component?: { code: { text: string } }[];
}

/** Reads the days of a bundle as a program would that has only the file. */
export function factsOfFhir({ entry }: { entry: readonly unknown[] }): Facts {
  const read = JSON.parse(JSON.stringify(entry)) as { fullUrl: string; resource: never }[];
  const ofType = <Resource>(type: string) =>
    read
      .map(({ fullUrl, resource }) => ({ fullUrl, ...(resource as Resource & { resourceType: string }) }))
      .filter(({ resourceType }) => resourceType === type);
  const conditions = new Map(
    ofType<{ code: { text: string } }>('Condition').map(({ fullUrl, code }) => [fullUrl, code.text]),
  );
  const statements = new Map(
    ofType<{ id: string; status: string; dosage: { asNeededBoolean: boolean }[] }>('MedicationStatement').map(
      ({ id, status, dosage }) => [id, status === 'active' && !dosage[0]?.asNeededBoolean],
    ),
  );
  const responses = ofType<{ authored: string; item?: Item[] }>('QuestionnaireResponse');
  return {
    days: responses.map(({ authored }) => authored),
    levels: responses.flatMap(({ item = [] }) =>
      item.flatMap(({ text, answer }) => {
        const level = answer?.[0]?.valueInteger;
        return level === undefined ? [] : [{ factor: text, level }];
      }),
    ),
    ratings: ofType<SeverityObservation>('Observation')
      .filter(({ code }) => code.text.startsWith('Severity'))
      .map(({ effectiveDateTime, focus, valueInteger, component = [] }) => ({
        day: effectiveDateTime,
        condition: conditions.get(focus[0]?.reference ?? '') ?? '',
        severity: valueInteger,
        symptoms: component.map(({ code }) => code.text),
      })),
    choices: responses.flatMap(({ authored, item = [] }) =>
      item
        .filter(({ linkId }) => linkId.startsWith('medication.'))
        .map(({ linkId, text, item: answers = [] }): Choice => {
          const answerTo = (name: string) =>
            answers.find((answer) => answer.linkId === `${linkId}.${name}`)?.answer?.[0];
          return {
            day: authored,
            medication: text,
            isScheduled: statements.get(linkId.slice('medication.'.length)) ?? false,
            isTaken: answerTo('taken')?.valueBoolean ?? false,
            doses: answerTo('doses')?.valueInteger ?? 0,
            reason: answerTo('reason')?.valueString ?? '',
          };
        }),
    ),
  };
}
