import { expect, test } from 'vitest';
import { createFreeSpace, RESERVE_BYTES } from '#http/freeSpace.ts';
import { keepLog } from '#testing/logLines.ts';

const refused = expect.objectContaining({ code: 'no-space', details: { retryAfterSeconds: 300 } });

test('claims at the same moment together leave the reserve free', async () => {
  const { log, lines } = keepLog();
  const space = createFreeSpace('data', log, async () => RESERVE_BYTES + 1000);
  const outcomes = await Promise.allSettled([space.claim(600), space.claim(600), space.claim(400)]);
  expect(
    outcomes.map(({ status }) => status).filter((status) => status === 'rejected').length,
  ).toBeGreaterThan(0);
  const held = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
  for (const claim of held) claim[Symbol.dispose]();
  const first = await space.claim(600);
  await expect(space.claim(600)).rejects.toEqual(refused);
  await expect(space.require(600)).rejects.toEqual(refused);
  await space.require(400);
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  await space.claim(1000);
  await expect(space.claim(1)).rejects.toEqual(refused);
  expect(lines().at(-1)).toMatchObject({
    level: 40,
    folder: 'data',
    freeBytes: RESERVE_BYTES + 1000,
    reserveBytes: RESERVE_BYTES,
  });
});
