import { parseArgs } from 'node:util';

export interface Options {
  people: number;
  seconds: number;
  isWritten: boolean;
}

const full = { people: 10_000, seconds: 60 };

/** Reads the arguments of `npm run bench -- scale`. Returns a sentence if they cannot be used. */
export function readOptions(args: readonly string[]): Options | string {
  const usage =
    'Say: npm run bench -- scale --people 500 --seconds 10, or --write alone to write docs/scale.md.';
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { people: { type: 'string' }, seconds: { type: 'string' }, write: { type: 'boolean' } },
    });
    const people = Number(values.people ?? full.people);
    const seconds = Number(values.seconds ?? full.seconds);
    const isWritten = values.write ?? false;
    // The addresses of the generated people are taken from a range of 131,072.
    if (!Number.isInteger(people) || people < 100 || people > 100_000)
      return `People are 100 to 100,000. ${usage}`;
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600) return `Seconds are 1 to 600. ${usage}`;
    const isFull = people === full.people && seconds === full.seconds;
    if (isWritten && !isFull) return `Only a whole run is written into docs/scale.md. ${usage}`;
    return { people, seconds, isWritten };
  } catch {
    return usage;
  }
}
