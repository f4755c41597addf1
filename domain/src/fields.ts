/** A validator's result: a message for each invalid field. Empty if all fields are valid. */
export type FieldMessages<Field extends string> = { readonly [field in Field]?: string };

export function collectMessages<Field extends string>(
  checks: Readonly<Record<Field, string | undefined>>,
): FieldMessages<Field> {
  const entries = Object.entries<string | undefined>(checks);
  return Object.fromEntries(entries.filter(([, message]) => message !== undefined)) as FieldMessages<Field>;
}

export function isValid(messages: FieldMessages<string>): boolean {
  return Object.keys(messages).length === 0;
}

/** The fields that a form changed. Only these are sent, so that another device's changes to other fields survive. */
export function changedFields<Fields extends object>(
  before: Readonly<Record<keyof Fields, unknown>>,
  after: Fields,
): Partial<Fields> {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Fields]),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** For a form that shows one message at a time: the first, in the validator's order of fields. */
export function firstMessage(messages: FieldMessages<string>): string | undefined {
  return Object.values(messages)[0];
}

export const nameLimit = 80;
export const textLimit = 2000;

/**
 * Trims, and removes control characters except line breaks and tabs: PostgreSQL refuses NUL. Every stored text goes
 * through this function.
 */
export function trimText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').trim();
}

export function lengthMessage(label: string, limit: number): string {
  return `${label} must be at most ${limit} characters long`;
}

export function checkLength(label: string, text: string | undefined, limit: number): string | undefined {
  return text !== undefined && trimText(text).length > limit ? lengthMessage(label, limit) : undefined;
}

export function checkRequired(
  label: string,
  text: string,
  limit: number,
  missing: string,
): string | undefined {
  return trimText(text) === '' ? missing : checkLength(label, text, limit);
}

/** Trims; undefined for a blank text. */
export function trimOptional(text: string | undefined): string | undefined {
  return text === undefined ? undefined : trimText(text) || undefined;
}
