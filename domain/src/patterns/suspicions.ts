import type { Day } from '@flarewell/domain/day';
import type { FactorKey } from './factorKeys.ts';
import { checkInsToAnswer } from './search/interimLooks.ts';

/** A factor that a person suspects of making a condition worse, named before looking. */
export interface Suspicion {
  id: string;
  conditionId: string;
  factor: FactorKey;
  /** The first 120 check-ins after this day answer it. */
  namedOn: Day;
}

export const suspicionLimit = 200;

export const suspicionMessages = {
  running: 'You can suspect one thing at a time. The answer to the current one comes first.',
  answered: 'This suspicion is already answered, so it cannot be withdrawn.',
  tooMany: `You can have at most ${suspicionLimit} suspicions`,
} as const;

/** `checkInsSince` is the number of check-ins after `namedOn` and up to today. */
export function isRunning(checkInsSince: number): boolean {
  return checkInsSince < checkInsToAnswer;
}

/** The id of the tracker that a factor stands for; null for every other factor. */
export function trackerOf(factor: FactorKey): string | null {
  return factor.startsWith('tracker:') ? factor.slice('tracker:'.length) : null;
}
