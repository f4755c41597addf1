/** Tells whether a value that came from outside has this type. */
export type Check<Value> = (value: unknown) => value is Value;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isNumber: Check<number> = (value): value is number => Number.isFinite(value);
export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean';

export function isTextThat(passes: (text: string) => boolean): Check<string> {
  return (value): value is string => isText(value) && passes(value);
}

export function isOneOf<const Value>(values: readonly Value[]): Check<Value> {
  return (value): value is Value => values.some((one) => one === value);
}

export function isNullOr<Value>(check: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

export function isListOf<Value>(check: Check<Value>): Check<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(check);
}

/** The compiler demands a check for each field. Values with further fields pass. */
export function isObjectOf<Value extends object>(
  checks: {
    [Name in keyof Value]-?: Check<Value[Name]>;
  },
): Check<Value> {
  const fields = Object.entries<Check<unknown>>(checks);
  return (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    fields.every(([name, check]) => check((value as Record<string, unknown>)[name]));
}
