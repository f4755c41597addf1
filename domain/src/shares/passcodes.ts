import { trimText } from '@flarewell/domain/fields';

export const passcodeLimits = { shortest: 6, longest: 64 } as const;
/** How many wrong passcodes a link accepts in its whole life. */
export const passcodeTries = 10;
const suggestedWords = 3;

export const passcodeMessages = {
  short: `Passcode must be at least ${passcodeLimits.shortest} characters long`,
  long: `Passcode must be at most ${passcodeLimits.longest} characters long`,
} as const;

/**
 * Passcodes are told on the phone and typed by somebody else, so upper case, hyphens and the number of spaces do not
 * matter. The server normalizes a passcode before it is hashed, both when it is chosen and when a reader types it.
 */
export function normalizePasscode(typed: string): string {
  // Control characters are removed first. Otherwise one between two spaces would leave both spaces, and one before a
  // combining accent would keep the accent from joining its letter.
  const folded = trimText(typed).normalize('NFKC').toLowerCase().normalize('NFKC');
  return folded.replace(/[\s\p{Pd}]+/gu, ' ').trim();
}

/** Returns a message if the passcode cannot be used. */
export function checkPasscode(typed: string): string | undefined {
  const { length } = normalizePasscode(typed);
  if (length < passcodeLimits.shortest) return passcodeMessages.short;
  return length > passcodeLimits.longest ? passcodeMessages.long : undefined;
}

/**
 * Common words of four to six letters. Any two differ in at least three letters, so that neither a slip of the pen nor a bad
 * line turns one into another. None has a homophone or a second spelling, such as 'flower' and 'harbor'.
 */
export const passcodeWords: readonly string[] = `
  acorn album anchor animal april atlas bamboo banana
  basket bridge bronze brush cabin cactus camel candle
  carpet circus clock cobweb coffee cookie copper crown
  daisy dance desk dinner doctor donkey dragon dream
  echo elbow engine fabric falcon family farmer flag
  forest fossil friday galaxy garlic giant glove guitar
  helmet insect island ivory jungle kite koala ladder
  laptop legend lemon lizard lunch magic magnet mango
  maple meadow mirror mouse muffin museum napkin needle
  number ocean office onion orange otter oxygen paper
  parrot pastry peanut pebble pencil photo picnic pillow
  pirate pocket pony potato purple quick rabbit radio
  ribbon river robot rugby salad sandal seven shovel
  sister sketch spider spoon spring square statue stone
  studio sugar sunset tennis tulip tunnel turkey video
  violin volume waffle walnut window yard zebra zigzag
`
  .trim()
  .split(/\s+/);

/** Three words; `pick` returns a random whole number below its argument. Ten tries find them with a chance of 1 in 200,000. */
export function suggestPasscode(pick: (below: number) => number): string {
  return Array.from({ length: suggestedWords }, () => passcodeWords[pick(passcodeWords.length)]).join(' ');
}
