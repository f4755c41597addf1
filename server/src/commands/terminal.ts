import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartupProblem } from '#failures/startupProblem.ts';

/** Asks the operator. */
export interface Terminal {
  ask(question: string): Promise<string>;
  /** Does not echo what is typed. */
  askSecret(question: string): Promise<string>;
}

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Null when the input is not a terminal, so that nobody can be asked. */
export function openTerminal(input: Input, output: NodeJS.WritableStream): Terminal | null {
  if (!input.isTTY) return null;
  return {
    ask: (question) => readLine(input, output, question),
    async askSecret(question) {
      // In raw mode only readline echoes what is typed, so its output is discarded.
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
      const answer = readLine(input, nowhere, '');
      output.write(question);
      return answer.finally(() => output.write('\n'));
    },
  };
}

function readLine(input: Input, output: NodeJS.WritableStream, question: string): Promise<string> {
  const lines = createInterface({ input, output, terminal: true });
  return new Promise((resolve, reject) => {
    lines.question(question, (answer) => {
      resolve(answer.trim());
      lines.close();
    });
    // Ctrl-C or Ctrl-D. After an answer the promise is already resolved, so this has no effect.
    lines.once('close', () => reject(new StartupProblem('Cancelled; nothing was changed.')));
  });
}
