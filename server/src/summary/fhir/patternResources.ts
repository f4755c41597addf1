import type { Day } from '@flarewell/domain/day';
import type { Finding } from '@flarewell/domain/patterns/foundPatterns';
import {
  findingSentence,
  rangeSentence,
  seenSentence,
  watchText,
} from '@flarewell/domain/patterns/words/findings';
import type { Names } from '@flarewell/domain/patterns/words/titles';
import { severityScale } from '@flarewell/domain/severity';
import type { ControlSummary } from '@flarewell/domain/summary/control';
import { reportedFindings, roundEffect } from '@flarewell/domain/summary/findings';
import type { PossibleFlare } from '@flarewell/domain/summary/flares';
import { summaryWords } from '@flarewell/domain/summary/words';
import { deriveId } from '#db/ids.ts';
import type { People } from '#summary/fhir/people.ts';
import { codeOf, type Resource, referTo } from '#summary/fhir/resources.ts';
import type { SummarySource } from '#summary/source.ts';

/** What the days come to: controlled weeks, flares, and the patterns if they were chosen. */
export function patternResources(
  { person, records, summary, patterns }: SummarySource,
  people: People,
): Resource[] {
  const about = { subject: people.patient, performer: [people.recorder] };
  const names = { conditions: records.conditions, trackers: patterns?.trackers ?? [] };
  return [
    ...summary.control
      .filter(({ weeks }) => weeks.length > 0)
      .map((control) => {
        const id = deriveId(person.id, 'controlled weeks', control.condition?.id ?? '');
        return { ...controlResource(id, control, people), ...about };
      }),
    ...[...(summary.flares?.confirmed ?? []), ...(summary.flares?.possible ?? [])].map((flare) => {
      const id = flare.id ?? deriveId(person.id, 'possible flare', `${flare.conditionId} ${flare.from}`);
      return { ...flareResource(id, flare, people), ...about };
    }),
    ...reportedFindings(patterns?.findings ?? []).map((finding) => {
      const id = deriveId(person.id, 'pattern', `${finding.conditionId} ${finding.factor}`);
      return { ...findingResource(id, finding, names, summary.period.to), ...about };
    }),
  ];
}

/** Without a condition it is about all of them. */
function observation(id: string, code: string, conditionId: string | null): Resource {
  return {
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [codeOf('observation-category', 'survey', 'Survey')],
    code: { text: code },
    ...(conditionId !== null && { focus: [referTo(conditionId)] }),
  };
}

const count = (text: string, value: number) => ({ code: { text }, valueInteger: value });

function controlResource(
  id: string,
  { condition, weeks, share }: ControlSummary,
  { isByPatient }: People,
): Resource {
  const code = `Well-controlled weeks, computed from ${isByPatient ? 'the patient’s' : 'the'} daily ratings`;
  return {
    ...observation(id, code, condition?.id ?? null),
    effectivePeriod: { start: weeks[0]?.from, end: weeks.at(-1)?.to },
    component: [count('At least', share.least), count('At most', share.most), count('Whole weeks', share.of)],
    note: [{ text: summaryWords.controlNote }],
  };
}

/** A possible flare has another status and another code, so that no reader takes it for a confirmed one. */
function flareResource(id: string, flare: PossibleFlare, { isByPatient }: People): Resource {
  const { state, conditionId, name, from, to, days, peak } = flare;
  const confirmed = isByPatient ? 'confirmed by the patient' : 'confirmed';
  return {
    ...(state === 'confirmed'
      ? observation(id, `Flare, ${confirmed}`, conditionId)
      : {
          ...observation(id, `Possible flare, not ${confirmed}`, conditionId),
          status: 'preliminary',
        }),
    effectivePeriod: { start: from, end: to },
    component: [
      count('Days', days),
      ...(peak === null
        ? []
        : [{ ...count('Highest severity', peak), interpretation: [{ text: severityScale[peak].label }] }]),
    ],
    ...(name && { note: [{ text: name }] }),
  };
}

function findingResource(id: string, finding: Finding, names: Names, today: Day): Resource {
  const { conditionId, effect, low, high, days } = finding;
  const number = (text: string, value: number) => ({
    code: { text },
    valueQuantity: { value: roundEffect(value) },
  });
  const code = 'Pattern: an association found in the patient’s diary, not a diagnosis';
  return {
    ...observation(id, code, conditionId),
    effectiveDateTime: today,
    valueString: findingSentence(finding, names),
    component: [
      number('Levels of severity', effect),
      number('Low end of the 95% range', low),
      number('High end of the 95% range', high),
      count('Pairs of days', days),
    ],
    note: [
      { text: `${rangeSentence(finding)} ${seenSentence(finding, names)} ${watchText(finding)}.` },
      { text: summaryWords.patternsNote },
    ],
  };
}
