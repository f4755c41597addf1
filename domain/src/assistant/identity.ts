import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Profile, Records } from '@flarewell/domain/profile';

export type Identity = Pick<Profile, 'name' | 'email'>;

/** What is never sent, as the person is told. */
export const neverSent = [
  'Your name',
  'Your email address',
  'Your photos and their addresses',
  'The numbers by which this server knows you and your records',
  'Anything of anybody else',
] as const;

const shortestName = 2;
/** A shorter part is a word or a syllable as soon as its case is not minded. */
const shortestLoosePart = 3;
/** Parts of names that are words as well: only as they are written in the name. 'Rose' is one, 'rose' a flower. */
const everydayWords = new Set(
  'amber angel april art august autumn back baker banks basil bill black brown burns bush chase cook dawn day dean del der face faith field fields foot frank ginger grace grant gray green grey hand hands hazel head heather hill hope hunter iris ivy jack joy june king lane lily little long mark mason may miles moon olive park pat patience pearl penny ray reed rich rob rose ruby sage sky small star stone sue summer sunny van violet von wade white will winter wood woods young'.split(
    ' ',
  ),
);

/** Takes a person's name and email out of a text. */
export function createRedactor(identity: Identity): (text: string) => string {
  const name = identity.name.normalize('NFC').trim();
  const email = identity.email.normalize('NFC').trim();
  const parts = [...name.split(/\s+/), ...name.split(/[\s\p{Pd}]+/u)].filter(
    (part, index, all) => part !== name && part.length >= shortestName && all.indexOf(part) === index,
  );
  const patterns: [RegExp, string][] = [
    ...(email ? [[new RegExp(escapePattern(email), 'giu'), '[email]'] satisfies [RegExp, string]] : []),
    ...(name.length >= shortestName ? [[asWord(name, 'giu'), '[name]'] satisfies [RegExp, string]] : []),
    ...parts.map((part): [RegExp, string] => [asWord(part, isLoose(part) ? 'giu' : 'gu'), '[name]']),
  ];
  return (text) =>
    patterns.reduce((left, [pattern, put]) => left.replace(pattern, put), text.normalize('NFC'));
}

function isLoose(part: string): boolean {
  return part.length >= shortestLoosePart && !everydayWords.has(part.toLowerCase());
}

/** A hyphen means nothing outside of a class, and may not be escaped there. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function asWord(text: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(text)}(?![\\p{L}\\p{N}])`, flags);
}

/** The records without the person in them, and without their photos. */
export function withoutIdentity(records: Readonly<Records>, identity: Identity): Records {
  const redact = createRedactor(identity);
  const redactNotes = <Item extends { notes?: string }>(item: Item): Item =>
    item.notes === undefined ? item : { ...item, notes: redact(item.notes) };
  return {
    conditions: records.conditions.map((condition) => ({ ...condition, name: redact(condition.name) })),
    medications: records.medications.map((medication) => ({
      ...medication,
      name: redact(medication.name),
      dosage: redact(medication.dosage),
    })),
    checkIns: records.checkIns.map(
      (checkIn): CheckIn => ({
        ...redactNotes(checkIn),
        photoUrl: null,
        conditionEntries: checkIn.conditionEntries.map(redactNotes),
      }),
    ),
  };
}
