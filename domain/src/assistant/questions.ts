import type { Condition } from '@flarewell/domain/conditions';
import type { Day, DayRange } from '@flarewell/domain/day';
import type { Medication } from '@flarewell/domain/medications';
import type { Records } from '@flarewell/domain/profile';
import { findMention, type Mention } from './names.ts';
import { takePeriod } from './periods.ts';
import { stemOf, wordsOf } from './words.ts';

export type Topic =
  | 'averages'
  | 'days'
  | 'flares'
  | 'symptoms'
  | 'medications'
  | 'adherence'
  | 'streak'
  | 'checkIns';

/** A question that the built-in analyst can answer. */
export interface Question {
  topics: Topic[];
  period: DayRange | null;
  condition: Condition | null;
  medication: Medication | null;
}

/** What a word is about. They stand as stems: without the s of many. */
const topicWords: Record<Topic, string> = {
  averages: 'average avg mean severity severitie rating score',
  days: 'worst best highest lowest mild milder',
  flares: 'flare flareup severe',
  symptoms: 'symptom',
  medications:
    'medication med medicine drug treatment use used using usage taken take took taking apply applied dose limit',
  adherence: 'adherence adherent adhere',
  streak: 'streak',
  checkIns: 'checkin',
};
const topics = Object.keys(topicWords) as Topic[];
const topicOf = new Map(topics.flatMap((topic) => topicWords[topic].split(' ').map((word) => [word, topic])));

/** What holds a question together and changes nothing about its answer. */
const fillers = new Set(
  'a an the my me i it is are was were be been do did does doe have has had what how many much often which when show tell give list see get got please can could you in on of for over during at to with by and or overall total all any there per each day time number count common most top frequent frequently table overview so far now current currently recorded record last thi condition skin ve m re'.split(
    ' ',
  ),
);
const plain = new Set([...topicOf.keys(), ...fillers]);

const respelled: [RegExp, string][] = [
  [/\bcheck[ -]?ins?\b/g, 'checkins'],
  [/\bflare[ -]?ups?\b/g, 'flares'],
  [/\bhow (?:severe|bad)\b/g, 'severity'],
  [/\bmost severe\b/g, 'worst'],
  [/\bleast severe\b/g, 'best'],
  [/\ball time\b|\bin total\b/g, ' '],
];

/** Null unless every word is understood: half a question would get the wrong answer. */
export function readQuestion(message: string, records: Readonly<Records>, today: Day): Question | null {
  const spelled = respelled.reduce(
    (text, [pattern, word]) => text.replace(pattern, word),
    message.toLowerCase(),
  );
  const taken = takePeriod(wordsOf(spelled).join(' '), today);
  if (!taken) return null;
  const words = wordsOf(taken.rest);
  const condition = findMention(words, records.conditions, plain);
  const medication = findMention(words, records.medications, plain);
  const others = words.map(stemOf).filter((stem) => !condition.used.has(stem) && !medication.used.has(stem));
  if (others.some((stem) => !plain.has(stem))) return null;
  const asked = narrow(topics.filter((topic) => others.some((stem) => topicOf.get(stem) === topic)));
  const isPill = asked.includes('medications') || (asked.length === 0 && medication.item !== null);
  // "Hand" may be short for the eczema or for the cream: the topic decides.
  const isShared = (own: Mention<unknown>, other: Mention<unknown>) =>
    [...own.used].every((stem) => other.used.has(stem));
  const question: Question = {
    topics: asked.length > 0 || !isPill ? asked : ['medications'],
    period: taken.period,
    condition: isPill && medication.item && isShared(condition, medication) ? null : condition.item,
    medication: !isPill && condition.item && isShared(medication, condition) ? null : medication.item,
  };
  return canAnswer(question) ? question : null;
}

/** The table of worst and best days has the average too. */
function narrow(asked: readonly Topic[]): Topic[] {
  return asked.filter((topic) => topic !== 'averages' || !asked.includes('days'));
}

/** A name that has no part in the answer was meant to have one. */
function canAnswer({ topics: asked, condition, medication }: Question): boolean {
  const about = (...some: Topic[]) => asked.every((topic) => some.includes(topic));
  if (asked.length === 0) return false;
  if (medication && !about('medications')) return false;
  return !condition || about('averages', 'days', 'flares', 'symptoms', 'medications');
}
