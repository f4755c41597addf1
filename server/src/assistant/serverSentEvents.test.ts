import { expect, test } from 'vitest';
import { readEvents } from '#assistant/serverSentEvents.ts';

const createError = () => new Error('too long');

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const cases: [string, string[]][] = [
  ['data: one\n\ndata: two\n\n', ['one', 'two']],
  ['data: one\r\n\r\ndata: two\r\n\r\n', ['one', 'two']],
  ['data: one\r\rdata: two\r\rdata: x', ['one', 'two']],
  ['data:one\n\n', ['one']],
  [': waiting\n\nevent: message\nid: 7\ndata: one\n\n', ['one']],
  ['data: one\ndata: two\n\n', ['one\ntwo']],
  ['data: ü😀\n\n', ['ü😀']],
  ['data: one\n\ndata: [DONE]', ['one', '[DONE]']],
  ['data: one\n', ['one']],
  ['data: one\n\ndata: tw', ['one']],
  ['\n\n\n', []],
  ['', []],
];

test.each(cases)('%j is read as %j, however its bytes are split', async (text, expected) => {
  for (const size of [1, 2, 3, 7, 1000]) {
    expect(await Array.fromAsync(readEvents(inPieces(text, size), createError))).toEqual(expected);
  }
});

test.each([1, 1000])('a line without end is refused after 64 KB, in pieces of %i bytes', async (size) => {
  let read = 0;
  async function* endlessLine() {
    yield Buffer.from('data: ');
    for (; read < 4_000_000; read += size) yield Buffer.alloc(size, 'x');
  }
  await expect(Array.fromAsync(readEvents(endlessLine(), createError))).rejects.toThrow('too long');
  expect(read).toBeLessThan(70_000);
});

test('long lines in small pieces are read', async () => {
  const line = 'x'.repeat(60_000);
  const text = `data: ${line}\n\n`.repeat(10);
  expect(await Array.fromAsync(readEvents(inPieces(text, 8), createError))).toEqual(Array(10).fill(line));
});
