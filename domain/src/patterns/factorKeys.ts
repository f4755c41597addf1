import type { SearchedFactor, Weather } from '@flarewell/domain/measures/factors';

/** What may come before worse days: a rated factor, a kind of weather, or a tracker. */
export type FactorKey = SearchedFactor | `weather:${Weather}` | `tracker:${string}`;
