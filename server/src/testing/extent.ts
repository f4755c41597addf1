import type { EngineName } from '#db/database.ts';

/** True in `npm run soak`, where long loops run in full; `npm test` runs a few rounds of each. */
export const isSoak = process.env.SOAK_LOOPS === 'full';

/** The engines for tests that start a process at every step. The stores below them are tested on both. */
export const processEngines: EngineName[] = isSoak ? ['sqlite', 'postgres'] : ['sqlite'];
