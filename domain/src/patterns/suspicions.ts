import type { Day } from '@flarewell/domain/day';
import type { FactorKey } from './factorKeys.ts';

/** A factor that a person suspects of making a condition worse, named before looking. */
export interface Suspicion {
  id: string;
  conditionId: string;
  factor: FactorKey;
  /** The first 120 check-ins after this day answer it. */
  namedOn: Day;
}

/** How many check-ins answer a suspicion. */
export const suspicionCheckIns = 120;
