import { expect, test } from 'vitest';
import { countAttempt, findAttempts, takeBackAttempt } from '#db/accounts/throttles.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';

const NOW = '2026-03-01T08:00:00.000Z';
const WINDOW_END = '2026-03-01T08:15:00.000Z';

describeOnBothEngines('taking an attempt back', (database) => {
  const count = (key: string) => countAttempt(database().system, key, { now: NOW, resetsAt: WINDOW_END });
  const takeBack = (key: string, now = NOW) => takeBackAttempt(database().system, key, now);
  const countOf = async (key: string) => (await findAttempts(database().system, key, NOW))?.count;

  test('R173 leaves the others, also those of the same moment', async () => {
    await Promise.all(Array.from({ length: 6 }, () => count('parallel')));
    await Promise.all([takeBack('parallel'), count('parallel'), takeBack('parallel')]);
    expect(await countOf('parallel')).toBe(5);
  });

  test('never makes room for more attempts than were counted', async () => {
    await count('once');
    for (let time = 0; time < 3; time += 1) await takeBack('once');
    expect(await countOf('once')).toBe(0);
    await takeBack('never counted');
    expect(await countOf('never counted')).toBeUndefined();
  });

  test('does not change a window that is over', async () => {
    await count('over');
    await takeBack('over', WINDOW_END);
    expect(await countOf('over')).toBe(1);
  });
});
