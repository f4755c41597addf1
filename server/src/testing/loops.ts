/** True in `npm run soak`, where long loops run in full; `npm test` runs a few rounds of each. */
export const isSoak = process.env.SOAK_LOOPS === 'full';
