import type { z } from 'zod';
import { Problem } from '#http/problems.ts';
import { isTooManyValues } from '#http/requests/jsonLimits.ts';

/** Parses a list of records; throws a Problem that names the first one that is not valid. */
export function parseEach<Shape extends z.ZodType>(
  noun: string,
  items: readonly unknown[],
  shape: Shape,
): z.infer<Shape>[] {
  return items.map((item, index) => {
    const name = `${noun} ${index + 1}`;
    // zod checks every value before it reports that there are too many.
    refuseIf(name, isTooManyValues(item) ? 'It contains too many values' : undefined);
    const { data, error } = shape.safeParse(item);
    if (error) throw refuse(`${name}: ${error.issues[0]?.message}`);
    return data;
  });
}

export function checkKnown(
  noun: string,
  ids: readonly string[],
  known: ReadonlySet<string>,
): string | undefined {
  return ids.every((id) => known.has(id)) ? undefined : `It names a ${noun} that is not in the file`;
}

/** Lone surrogates: the database would store a replacement character, and every import of the file would differ. */
export function checkText(value: unknown): string | undefined {
  return isWellFormed(value) ? undefined : 'It contains a broken character';
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isWellFormed);
}

/** Refuses an id that appears twice. */
export function collectIds<Item extends { id: string }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Set<string> {
  const ids = new Set<string>();
  for (const item of items) {
    refuseIf(nameOf(item), ids.has(lower(item.id)) ? 'It appears twice' : undefined);
    ids.add(lower(item.id));
  }
  return ids;
}

export const nameTracker = ({ name }: { name: string }) => `Thing to track "${name}"`;

/** Both engines return ids in lower case. */
export const lower = (id: string) => id.toLowerCase();

export function refuseIf(what: string, message: string | undefined): void {
  if (message !== undefined) throw refuse(`${what}: ${message}`);
}

export function refuse(message: string): Problem {
  return new Problem('invalid-input', { message });
}
