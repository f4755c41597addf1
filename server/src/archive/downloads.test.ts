import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDownloads } from '#archive/downloads.ts';
import { Problem } from '#http/problems.ts';

const busy = expect.objectContaining({ code: 'busy', details: { retryAfterSeconds: 30 } });

const alive = new AbortController().signal;

async function* write(...pieces: string[]): AsyncGenerator<string> {
  yield* pieces;
}

test('a person has four downloads open; one that was read or cancelled is over', async () => {
  const download = createDownloads();
  const open = await Promise.all(Array.from({ length: 4 }, () => download('maya', write('a', 'b'), alive)));
  await expect(download('maya', write('c'), alive)).rejects.toEqual(busy);
  expect(await text(await download('omar', write('d'), alive))).toBe('d');
  await open[0]?.cancel();
  expect(await text(open[1] as ReadableStream)).toBe('ab');
  await download('maya', write('e'), alive);
  await download('maya', write('f'), alive);
  await expect(download('maya', write('g'), alive)).rejects.toEqual(busy);
});

test('an error at the start is thrown, and frees the place', async () => {
  const download = createDownloads();
  // biome-ignore lint/correctness/useYield: it fails before its first piece.
  async function* fail(): AsyncGenerator<string> {
    throw new Problem('signed-out');
  }
  for (let time = 0; time < 6; time += 1) {
    await expect(download('maya', fail(), alive)).rejects.toMatchObject({ code: 'signed-out' });
  }
});

test("a person's downloads make one piece at a time", async () => {
  const download = createDownloads();
  let running = 0;
  async function* watch(): AsyncGenerator<string> {
    for (let piece = 0; piece < 5; piece += 1) {
      running += 1;
      await setImmediate();
      expect(running).toBe(1);
      running -= 1;
      yield 'x';
    }
  }
  const all = Array.from({ length: 4 }, async () => text(await download('maya', watch(), alive)));
  expect(await Promise.all(all)).toEqual(Array(4).fill('xxxxx'));
});

test('a client that disconnects before its first piece is read leaves no download open', async () => {
  const download = createDownloads();
  for (let time = 0; time < 6; time += 1) {
    const leaving = new AbortController();
    const begun = download('maya', write('a', 'b'), leaving.signal);
    if (time % 2 === 0) leaving.abort();
    await begun;
    leaving.abort();
  }
  expect(await text(await download('maya', write('c'), alive))).toBe('c');
});
