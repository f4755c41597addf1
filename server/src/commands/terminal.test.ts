import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTerminal } from '#commands/terminal.ts';

/** A keyboard and a screen, as the system shows them to a program. */
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

test('a question is asked, and the answer can be seen while it is typed', async () => {
  const { terminal, type, readScreen } = createTerminal();
  const answer = terminal.ask('Who? ');
  type('maya@example.org \r');
  expect(await answer).toBe('maya@example.org');
  expect(await readScreen()).toMatch(/Who\? .*maya@example\.org/s);
});

test('a secret is never shown, nor echoed by the system', async () => {
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
])('%s ends in one sentence', async (_, key) => {
  const { terminal, type } = createTerminal();
  const answer = terminal.askSecret('Where to? ');
  type(key);
  await expect(answer).rejects.toThrow('Nothing was typed, and nothing was changed.');
});

test('where nobody sits there is no terminal', () => {
  expect(openTerminal(Object.assign(new PassThrough(), { isTTY: undefined }), new PassThrough())).toBeNull();
});
