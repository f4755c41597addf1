import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import type { AskedRecords } from './query/askedRecords.ts';

/** What would tell a provider who the people are: the email of who asks, and the names of everybody in the diary. */
export interface Identity {
  names: readonly string[];
  email: string;
}

/** What is never sent to a provider. Shown to the person. */
export const neverSent = [
  'Your name',
  'The names of the person and of the members of the diary',
  'Your email address',
  'Photos and their addresses',
  'Internal ids of people and records',
  'Anything about anyone else',
] as const;

const shortestName = 2;
/** Shorter parts of a name are matched case-sensitively: otherwise they would match ordinary words. */
const shortestLoosePart = 3;
/** Names that are also ordinary words are matched case-sensitively: 'Rose' is removed, 'rose' is not. */
const everydayWords = new Set(
  'amber angel april art august autumn back baker banks basil bill black brown burns bush chase cook dawn day dean del der face faith field fields foot frank ginger grace grant gray green grey hand hands hazel head heather hill hope hunter iris ivy jack joy june king lane lily little long mark mason may miles moon olive park pat patience pearl penny ray reed rich rob rose ruby sage sky small star stone sue summer sunny van violet von wade white will winter wood woods young'.split(
    ' ',
  ),
);

/** Returns a function that removes the names and the email from a text. */
export function createRedactor(identity: Identity): (text: string) => string {
  const names = [...new Set(identity.names.map((name) => name.normalize('NFC').trim()))];
  const email = identity.email.normalize('NFC').trim();
  const replacers = [
    ...(email ? [createReplacer(email, '[email]', { isLoose: true, isWord: false })] : []),
    // Whole names first: a part of one may be a whole other one.
    ...names
      .filter((name) => name.length >= shortestName)
      .map((name) => createReplacer(name, '[name]', { isLoose: true })),
    ...names.flatMap(splitName).map((part) => createReplacer(part, '[name]', { isLoose: isLooseName(part) })),
  ];
  return (text) => replacers.reduce((left, replace) => replace(left), text.normalize('NFC'));
}

function splitName(name: string): string[] {
  return [...name.split(/\s+/), ...name.split(/[\s\p{Pd}]+/u)].filter(
    (part) => part !== name && part.length >= shortestName,
  );
}

function isLooseName(part: string): boolean {
  return part.length >= shortestLoosePart && !everydayWords.has(part.toLowerCase());
}

/** Leaves hyphens alone: the `u` flag forbids escaping them outside a character class. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const endsInLetter = /[\p{L}\p{N}]$/u;
const beginsWithLetter = /^[\p{L}\p{N}]/u;

/** Checks the word boundaries in the callback: `\p{L}` in the pattern of every name would take too long to compile. */
function createReplacer(
  text: string,
  put: string,
  { isLoose, isWord = true }: { isLoose: boolean; isWord?: boolean },
): (from: string) => string {
  const pattern = new RegExp(escapePattern(text), isLoose ? 'giu' : 'gu');
  return (from) =>
    from.replace(pattern, (found: string, at: number) => {
      const end = at + found.length;
      const isPart =
        endsInLetter.test(from.slice(Math.max(0, at - 2), at)) ||
        beginsWithLetter.test(from.slice(end, end + 2));
      return isWord && isPart ? found : put;
    });
}

/** The records without the person's name and email, and without addresses of photos. */
export function withoutIdentity(records: Readonly<AskedRecords>, identity: Identity): AskedRecords {
  const redact = createRedactor(identity);
  const redactNotes = <Item extends { notes?: string }>(item: Item): Item =>
    item.notes === undefined ? item : { ...item, notes: redact(item.notes) };
  const redactCondition = ({ name, description, ...rest }: Condition): Condition => ({
    ...rest,
    name: redact(name),
    ...(description !== undefined && { description: redact(description) }),
  });
  return {
    ...records,
    ...(records.about && { about: 'the person' }),
    ...(records.trackers && {
      trackers: records.trackers.map((tracker) => ({ ...tracker, name: redact(tracker.name) })),
    }),
    conditions: records.conditions.map(redactCondition),
    medications: records.medications.map((medication) => ({
      ...redactNotes(medication),
      name: redact(medication.name),
      dosage: redact(medication.dosage),
    })),
    checkIns: records.checkIns.map(
      (checkIn): CheckIn => ({
        ...redactNotes(checkIn),
        // Photos can still be counted.
        photoUrl: checkIn.photoUrl && '[photo]',
        conditionEntries: checkIn.conditionEntries.map(redactNotes),
      }),
    ),
  };
}
