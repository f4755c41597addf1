import { distance } from 'fastest-levenshtein';
import { monthNames } from '#assistant/reading/periods/dates.ts';
import { medicationKinds } from '#assistant/reading/words/kinds.ts';
import { fillers, listOf } from '#assistant/reading/words/ordinaryWords.ts';
import { isRealWord } from '#assistant/reading/words/realWords.ts';
import { stemOf } from '#assistant/reading/words/text.ts';
import { vocabulary } from '#assistant/reading/words/vocabulary.ts';

const periodWords = `${monthNames.replaceAll('|', ' ')} monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays mon tue tues wed thu thurs fri sat sun
yesterday today tomorrow week weeks weekend weekends weekday weekdays fortnight year years ago since between before after until till
spring summer autumn winter christmas xmas eve halloween valentine valentines past previous next ever total couple few half beginning
one two three four five six seven eight nine ten eleven twelve without except never not no none than more above below under least
other another else same will should every each per by would because reason both apart including excluding instead only onwards`;

/** Words with a meaning: what a misspelled word may be corrected to. */
const understood = [
  ...Object.values(vocabulary).flatMap((phrases) => phrases.split(/,? +/)),
  ...medicationKinds.flatMap(([words]) => words.split(' ')),
  ...listOf(periodWords),
];
const meant = new Set([...understood, ...listOf(fillers)].flatMap((word) => [word, stemOf(word)]));
/** Words of one meaning: 'itchy' and 'itching', 'dose' and 'doses'. */
const meanings = new Map(
  Object.entries(vocabulary).flatMap(([tag, phrases]) =>
    phrases.split(', ').map((phrase) => [stemOf(phrase), tag] as const),
  ),
);
const meaningOf = (word: string) => meanings.get(stemOf(word)) ?? stemOf(word);
/** Shorter words are too much alike to be corrected. One exception: 'nek' is corrected to the person's own name 'Neck'. */
const shortest = 4;

/** How many letters may be wrong. */
function slackOf(word: string): number {
  if (word.length < shortest) return 0;
  return word.length < 9 ? 1 : 2;
}

/** Two swapped letters count as one mistake. */
function mistakes(word: string, other: string): number {
  const count = distance(word, other);
  return count === 2 && [...word].sort().join('') === [...other].sort().join('') ? 1 : count;
}

/** The first letter is rarely wrong. */
function isLikely(word: string, target: string): boolean {
  const isSwapped = word[0] === target[1] && word[1] === target[0];
  return word[0] === target[0] || isSwapped;
}

/** Returns a function that replaces misspelled words by the nearest known word. `names` are words of the person's records. */
export function makeSpeller(names: readonly string[]): (word: string) => string {
  const own = new Set(names);
  const isReal = (word: string) => meant.has(word) || own.has(word) || isRealWord(word);
  const plurals = names.map((name) => `${name}s`);
  const targets = [...new Set([...names, ...plurals, ...understood])].filter(
    (word) => word.length >= shortest,
  );
  return (word) => {
    if (word.length === shortest - 1 && !isReal(word)) {
      const [name, other] = names.filter(
        (each) => each.length === shortest && each[0] === word[0] && distance(word, each) === 1,
      );
      return name && !other ? name : word;
    }
    const slack = slackOf(word);
    if (slack === 0 || isReal(word) || isReal(stemOf(word)) || !/^\p{L}+$/u.test(word)) return word;
    const near = targets
      .filter((target) => Math.abs(target.length - word.length) <= slack + 1 && isLikely(word, target))
      .map((target) => {
        const whole = mistakes(word, target);
        return { target, whole, count: Math.min(whole, mistakes(stemOf(word), target)) };
      })
      .filter(({ target, count }) => count <= Math.min(slack, slackOf(target)))
      .sort((one, other) => one.count - other.count || one.whole - other.whole);
    const nearest = near
      .filter(({ count, whole }) => count === near[0]?.count && whole === near[0]?.whole)
      .map(({ target }) => target);
    const [target = word] = nearest;
    // A guess between words of different meaning could change the question.
    return nearest.every((other) => meaningOf(other) === meaningOf(target)) ? target : word;
  };
}
