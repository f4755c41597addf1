import { expect, test } from 'vitest';
import { createTurns } from '#http/turns.ts';

const busy = expect.objectContaining({ code: 'busy', details: { retryAfterSeconds: 5 } });

test('run one after the other; a person with too many is refused, and others are not', async () => {
  const takeTurn = createTurns({ atOnce: 1, waiting: 2, each: 2, retryAfterSeconds: 5 });
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const ask = (who: string, name: string) =>
    takeTurn(who, async () => {
      await gate.promise;
      done.push(name);
    });
  const asked = [ask('maya', 'first'), ask('maya', 'second')];
  await expect(ask('maya', 'third')).rejects.toEqual(busy);
  asked.push(ask('omar', 'his'));
  await expect(ask('lena', 'no room')).rejects.toEqual(busy);
  gate.resolve();
  await Promise.all(asked);
  expect(done).toEqual(['first', 'second', 'his']);
  await ask('maya', 'again');
  expect(done.at(-1)).toBe('again');
});

test('failed work frees its place', async () => {
  const takeTurn = createTurns({ atOnce: 1, waiting: 0, each: 1, retryAfterSeconds: 5 });
  const failing = () => Promise.reject(new Error('no paper'));
  await expect(takeTurn('maya', failing)).rejects.toThrow('no paper');
  expect(await takeTurn('maya', async () => 1)).toBe(1);
});
