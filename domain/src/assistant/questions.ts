import type { Condition } from '@flarewell/domain/conditions';
import type { Day, DayRange } from '@flarewell/domain/day';
import type { Medication } from '@flarewell/domain/medications/medications';
import type { Records } from '@flarewell/domain/profile';
import { findMention, type Mention } from './names.ts';
import { allDays, takePeriod } from './periods.ts';
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

/** The words of each topic, as stems: without a plural s. */
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

/** Words that do not change the answer. */
const fillers = new Set(
  'a an the my me i it is are was were be been do did does doe have has had what how many much often which when show tell give list see get got please can could you in on of for over during at to with by and or all any there per each day time number count common most top frequent frequently table overview so far now current currently recorded record last thi condition skin ve m re'.split(
    ' ',
  ),
);
const plain = new Set([...topicOf.keys(), ...fillers]);

/** Words that ask for the whole history instead of a topic's default window. The latest flare may be older than that. */
const allTime =
  /\b(?:all time|in total|total|altogether|overall|ever|all(?= (?:of )?(?:my |the )?(?:severe )?(?:flares|checkins))|(?:last|latest|most recent)(?= (?:severe )?flares?\b))(?! \d)/g;
/** Words that ask for a breakdown, which topics with a single figure do not have. */
const divided = /\b(?:per|by|each|every)\b/;
const dividedUse = /\b(?:per|by|each|every) (?:my )?(?:conditions?|days?)\b/;
const otherFigure =
  /\b(?:best|worst|record|average|mean|top|highest|lowest) (?:\w+ )?streaks?\b|\blast checkins?\b/;

const respelled: [RegExp, string][] = [
  [/\bcheck[ -]?ins?\b/g, 'checkins'],
  [/\bflare[ -]?ups?\b/g, 'flares'],
  [/\bhow (?:severe|bad)\b/g, 'severity'],
  [/\bmost severe\b/g, 'worst'],
  [/\bleast severe\b/g, 'best'],
];

/** Returns null unless every word is understood, because half a question would get a wrong answer. */
export function readQuestion(message: string, records: Readonly<Records>, today: Day): Question | null {
  const spelled = respelled.reduce(
    (text, [pattern, word]) => text.replace(pattern, word),
    message.toLowerCase(),
  );
  const taken = takePeriod(wordsOf(spelled).join(' '), today);
  if (!taken) return null;
  if (otherFigure.test(taken.rest)) return null;
  const rest = taken.rest.replace(allTime, ' ');
  const words = wordsOf(rest);
  const condition = findMention(words, records.conditions, plain);
  const medication = findMention(words, records.medications, plain);
  const others = words.map(stemOf).filter((stem) => !condition.used.has(stem) && !medication.used.has(stem));
  if (others.some((stem) => !plain.has(stem))) return null;
  if (isOpen(condition, medication) || isOpen(medication, condition)) return null;
  const asked = narrow(topics.filter((topic) => others.some((stem) => topicOf.get(stem) === topic)));
  const isPill = asked.includes('medications') || (asked.length === 0 && medication.item !== null);
  const everything = rest === taken.rest ? null : allDays(records, today);
  // "Hand" may be short for "Hand eczema" or "Hand cream": the topic decides.
  const question: Question = {
    topics: asked.length > 0 || !isPill ? asked : ['medications'],
    period: taken.period ?? everything,
    condition: isPill && medication.item && isShared(condition, medication) ? null : condition.item,
    medication: !isPill && condition.item && isShared(medication, condition) ? null : medication.item,
  };
  return canAnswer(question) && canDivide(question, rest) ? question : null;
}

function isShared(own: Mention<unknown>, other: Mention<unknown>): boolean {
  return [...own.used].every((stem) => other.used.has(stem));
}

/** Returns true when it is ambiguous which item is meant, and the other kind of item does not explain the words. */
function isOpen(own: Mention<unknown>, other: Mention<unknown>): boolean {
  return own.isUnclear && !(other.item !== null && isShared(own, other));
}

/** Whether the answer has the breakdown that the question asks for: one row for each condition or medication. */
function canDivide({ topics: asked }: Question, text: string): boolean {
  const isWhole = asked.some((topic) => ['flares', 'adherence', 'streak', 'checkIns'].includes(topic));
  return !(isWhole && divided.test(text)) && !(asked.includes('medications') && dividedUse.test(text));
}

/** Drops `averages` when `days` is asked too, because that table contains the average. */
function narrow(asked: readonly Topic[]): Topic[] {
  return asked.filter((topic) => topic !== 'averages' || !asked.includes('days'));
}

/** Returns false when the answer would ignore a name or period of the question. */
function canAnswer({ topics: asked, period, condition, medication }: Question): boolean {
  const about = (...some: Topic[]) => asked.every((topic) => some.includes(topic));
  if (asked.length === 0) return false;
  // Only the current streak is known.
  if (asked.includes('streak') && (period || asked.includes('days'))) return false;
  if (medication && !about('medications')) return false;
  return !condition || about('averages', 'days', 'flares', 'symptoms', 'medications');
}
