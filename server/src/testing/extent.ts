import type { EngineName } from '#db/database.ts';

/** Unset in `npm test`; 'full' in `npm run test:full` and `npm run test:cluster`; 'soak' in `npm run soak`. */
const extent = process.env.FLAREWELL_TESTS;

/** Whether everything runs that is not a long loop. */
export const isFull = Boolean(extent);

/** Whether long loops run in full. Otherwise a few rounds of each run. */
export const isSoak = extent === 'soak';

export const bothEngines: EngineName[] = ['sqlite', 'postgres'];

/**
 * The engines of tests that are not about the database. `npm test` runs them on SQLite only. The tests of the stores and of
 * isolation run on both each time.
 */
export const usualEngines: EngineName[] = isFull ? bothEngines : ['sqlite'];
