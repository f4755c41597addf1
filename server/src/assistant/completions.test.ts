import { expect, test } from 'vitest';
import { readReply } from '#assistant/completions.ts';
import { createProblems } from '#assistant/providerProblem.ts';

type Piece = Record<string, unknown>;

const problems = createProblems('Acme', null);
const toCall = (name?: string, text?: string) => ({ function: { name, arguments: text } });

/** Streams each piece in a chunk of its own and returns the joined calls as 'name arguments'. */
async function readCalls(pieces: readonly Piece[]) {
  const chunks = pieces.map((piece) => ({ choices: [{ delta: { tool_calls: [piece] } }] }));
  const text = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('');
  async function* bytes() {
    yield Buffer.from(text);
  }
  const parts = await Array.fromAsync(readReply({ type: 'text/event-stream', bytes: bytes() }, problems));
  const calls = parts.flatMap((part) => (part.type === 'finish' ? part.toolCalls : []));
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
  return calls.map(({ function: { name, arguments: given } }) => `${name} ${given}`);
}

const both = ['flares {"a":1}', 'check_ins {"b":2}'];
const cases: [string, Piece[], string[]][] = [
  [
    'by index',
    [
      { index: 0, id: 'a', ...toCall('flares', '{"a"') },
      { index: 1, id: 'b', ...toCall('check_ins', '') },
      { index: 0, ...toCall(undefined, ':1}') },
      { index: 1, id: '', ...toCall('', '{"b":2}') },
    ],
    both,
  ],
  [
    'with the same index and different ids',
    [
      { index: 0, id: 'a', ...toCall('flares', '{"a":1}') },
      { index: 0, id: 'b', ...toCall('check_ins', '{"b"') },
      { index: 0, ...toCall(undefined, ':2}') },
    ],
    both,
  ],
  [
    'in fragments without an index',
    [
      { id: 'a', ...toCall('flares', '{"a"') },
      toCall(undefined, ':1}'),
      { id: 'b', ...toCall('check_ins', '{"b"') },
      toCall(undefined, ':2}'),
    ],
    both,
  ],
  [
    'with an id in every piece',
    [
      { index: 0, id: 'a', ...toCall('flares', '{"a"') },
      { index: 0, id: 'a', ...toCall(undefined, ':1}') },
    ],
    ['flares {"a":1}'],
  ],
  ['whole, without id and index', [toCall('flares', '{"a":1}'), toCall('check_ins', '{"b":2}')], both],
  [
    'beyond the limit',
    Array.from({ length: 12 }, (_, place) => ({ id: `${place}`, ...toCall('flares', `${place}`) })),
    Array.from({ length: 8 }, (_, place) => `flares ${place}`),
  ],
];

test.each(cases)('tool calls %s', async (_, pieces, expected) => {
  expect(await readCalls(pieces)).toEqual(expected);
});
