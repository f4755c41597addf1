import { expect, test } from 'vitest';
import { readEvents } from '#assistant/serverSentEvents.ts';

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const cases: [string, string[]][] = [
  ['data: one\n\ndata: two\n\n', ['one', 'two']],
  ['data: one\r\n\r\ndata: two\r\n\r\n', ['one', 'two']],
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

test.each(cases)('%j is read as %j, however its bytes are cut', async (text, expected) => {
  for (const size of [1, 2, 3, 7, 1000]) {
    expect(await Array.fromAsync(readEvents(inPieces(text, size)))).toEqual(expected);
  }
});
