import { describe, expect, test } from 'vitest';
import { writeZip, type ZipContent } from '#archive/zipWriter.ts';
import { collect } from '#testing/archives.ts';
import { NOW } from '#testing/people.ts';

/** Endless content that records whether its consumer has closed it. */
function makeEndless<Item>(item: Item) {
  const state = { isClosed: false };
  async function* repeat(): AsyncGenerator<Item> {
    try {
      for (;;) yield item;
    } finally {
      state.isClosed = true;
    }
  }
  return { items: repeat(), state };
}

describe('a zip that is written', () => {
  const photo: ZipContent = { name: 'a.jpg', bytes: Buffer.alloc(100_000) };

  test('stops asking for files when its consumer stops', async () => {
    const { items, state } = makeEndless(photo);
    const zip = writeZip(items, NOW);
    await zip.next();
    await zip.return(undefined);
    expect(state.isClosed).toBe(true);
  });

  test('stops asking for text when its consumer stops', async () => {
    const { items, state } = makeEndless('text '.repeat(1000));
    const zip = writeZip(streamOf({ name: 'a.json', pieces: items }), NOW);
    await zip.next();
    await zip.return(undefined);
    expect(state.isClosed).toBe(true);
  });

  test('fails as its content fails', async () => {
    const failure = new Error('The disk is gone');
    async function* fail(): AsyncGenerator<string> {
      yield 'text';
      throw failure;
    }
    await expect(collect(writeZip(streamOf({ name: 'a.json', pieces: fail() }), NOW))).rejects.toBe(failure);
  });
});

async function* streamOf(...files: ZipContent[]): AsyncGenerator<ZipContent> {
  yield* files;
}
