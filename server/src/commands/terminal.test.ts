import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTerminal } from '#commands/terminal.ts';

/** A fake terminal: what is typed, what is shown, and the raw modes that were set. */
function createTerminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true as const,
    setRawMode: (isRaw: boolean) => void modes.push(isRaw),
  });
  const output = new PassThrough();
  const terminal = openTerminal(input, output);
  if (!terminal) throw new Error('It is a terminal.');
  return {
    terminal,
    modes,
    type: (keys: string) => void input.write(keys),
    readScreen: () => {
      output.end();
      return text(output);
    },
  };
}

test('a question shows the answer while it is typed', async () => {
  const { terminal, type, readScreen } = createTerminal();
  const answer = terminal.ask('Who? ');
  type('maya@example.org \r');
  expect(await answer).toBe('maya@example.org');
  expect(await readScreen()).toMatch(/Who\? .*maya@example\.org/s);
});

test('a secret is not echoed, neither by readline nor by the terminal', async () => {
  const { terminal, modes, type, readScreen } = createTerminal();
  const answer = terminal.askSecret('Where to? ');
  type('postgres://app:hunter3');
  type('\x7f2@db/skin\r');
  expect(await answer).toBe('postgres://app:hunter2@db/skin');
  expect(modes).toEqual([true, false]);
  expect(await readScreen()).toBe('Where to? \n');
});

test.each([
  ['Ctrl-C', '\x03'],
  ['Ctrl-D', '\x04'],
])('%s cancels with one sentence', async (_, key) => {
  const { terminal, type } = createTerminal();
  const answer = terminal.askSecret('Where to? ');
  type(key);
  await expect(answer).rejects.toThrow('Cancelled; nothing was changed.');
});

test('input that is not a terminal gives null', () => {
  expect(openTerminal(Object.assign(new PassThrough(), { isTTY: undefined }), new PassThrough())).toBeNull();
});
