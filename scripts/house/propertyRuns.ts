import fc from 'fast-check';

/**
 * A vitest setup file: how many examples each property is tried with. Few in `npm test`, so that it stays fast on a slow
 * machine; `npm run soak` sets the variables.
 */
const { SOAK_RUNS, SOAK_SEED } = process.env;
fc.configureGlobal({
  numRuns: Number(SOAK_RUNS ?? 30),
  ...(SOAK_SEED && { seed: Number(SOAK_SEED) }),
});
