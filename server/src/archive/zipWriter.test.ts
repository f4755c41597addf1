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

describe('writeZip', () => {
  const photo: ZipContent = { name: 'a.jpg', bytes: Buffer.alloc(100_000) };

  test('stops reading files when its consumer stops', async () => {
    const { items, state } = makeEndless(photo);
    const zip = writeZip(items, NOW);
    await zip.next();
    await zip.return(undefined);
    expect(state.isClosed).toBe(true);
  });

  test('stops reading text when its consumer stops', async () => {
    const { items, state } = makeEndless('text '.repeat(1000));
    const zip = writeZip(streamOf({ name: 'a.json', pieces: items }), NOW);
    await zip.next();
    await zip.return(undefined);
    expect(state.isClosed).toBe(true);
  });

  test('passes on an error of its content', async () => {
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
