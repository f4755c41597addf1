import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What both browsers are told. Everything that a journey does is made of this: see `app.ts`. */
export interface Browser {
  navigate(url: string): Promise<void>;
  /** Runs an expression in the page. Its value must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Runs an expression in the page whose value is a text, or an element to which the mouse can then move. */
  find(expression: string): Promise<object | string>;
  /** Moves the mouse, clicks and types. The format is the same in WebDriver and WebDriver BiDi. */
  perform(input: Input): Promise<void>;
  /** Chooses a file in the first file input of the page, because the dialog of the system cannot be reached. */
  chooseFile(path: string): Promise<void>;
  takeScreenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

type Input = { id: string; type: 'pointer' | 'key'; actions: object[] };

/** About that of a phone. */
export const size = { width: 390, height: 844 };

/**
 * Starts a program with everything that it starts in turn. All of it ends with `end`, or with this process. The program
 * keeps its files in the folder, and knows nothing of the profile of whoever runs the tests.
 */
export function launch(command: string, args: string[], folder: string) {
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, HOME: folder, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close').then(() => undefined);
  const endGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // The program has ended already, so there is nothing to stop.
    }
  };
  process.once('exit', endGroup);
  const complained: string[] = [];
  const lines = createInterface(child.stderr).on('line', (line) => complained.push(line));
  /** Waits until the program has printed this, and returns its first group. */
  const waitForLine = (wanted: RegExp) =>
    new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const found = wanted.exec(line)?.[1];
        if (found) resolve(found);
      });
      const fail = () => reject(new Error(`${command} has ended:\n${complained.join('\n')}`));
      ended.then(fail, reject);
    });
  const end = async () => {
    endGroup();
    await ended;
    process.off('exit', endGroup);
  };
  return { waitForLine, end };
}
