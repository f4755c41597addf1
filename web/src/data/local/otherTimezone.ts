import type { OtherTimezone } from '@flarewell/domain/timezones';
import { keepOne, readOne } from './localCopy.ts';

const recordName = 'other-timezone';

export async function readOtherTimezone(): Promise<OtherTimezone | null> {
  return (await readOne<OtherTimezone | null>('copies', recordName)) ?? null;
}

/** Where nothing can be stored, the question about the timezone never comes. */
export function keepOtherTimezone(value: OtherTimezone | null): Promise<void> {
  return keepOne({ store: 'copies', name: recordName, value: value ?? undefined });
}
