import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from '#http/requests/turns.ts';

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

test('people take turns, however much one of them asks for', async () => {
  const limits = { atOnce: 2, waiting: 100, each: 50, eachAtOnce: 1, retryAfterSeconds: 5 };
  const takeTurn = createTurns(limits);
  const running = new Map<string, number>();
  const done: string[] = [];
  const ask = (who: string) =>
    takeTurn(who, async () => {
      const count = (running.get(who) ?? 0) + 1;
      running.set(who, count);
      expect(count).toBe(1);
      await setImmediate();
      running.set(who, count - 1);
      done.push(who);
    });
  const asked = Array.from({ length: 50 }, () => ask('mallory'));
  await expect(ask('mallory')).rejects.toEqual(busy);
  // The second place is free for another person, although fifty tasks wait.
  asked.push(ask('maya'), ask('omar'), ask('maya'), ask('omar'));
  await Promise.all(asked);
  const last = done.lastIndexOf('omar');
  expect(done.slice(0, last).filter((who) => who === 'mallory').length).toBeLessThanOrEqual(4);
  expect(done).toHaveLength(54);
});

test('failed work frees its place', async () => {
  const takeTurn = createTurns({ atOnce: 1, waiting: 0, each: 1, retryAfterSeconds: 5 });
  const failing = () => Promise.reject(new Error('no paper'));
  await expect(takeTurn('maya', failing)).rejects.toThrow('no paper');
  expect(await takeTurn('maya', async () => 1)).toBe(1);
});
