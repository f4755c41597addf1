import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartupProblem } from '#startupProblem.ts';

/** The operator at the keyboard. */
export interface Terminal {
  ask(question: string): Promise<string>;
  /** Shows nothing of what is typed. */
  askSecret(question: string): Promise<string>;
}

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Null where nobody can be asked: in a script, or where the input is a file. */
export function openTerminal(input: Input, output: NodeJS.WritableStream): Terminal | null {
  if (!input.isTTY) return null;
  return {
    ask: (question) => readLine(input, output, question),
    async askSecret(question) {
      // The terminal itself echoes nothing while a line is read; the line editor does, into its output.
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
    // By Ctrl-C or Ctrl-D; after an answer it comes too late to matter.
    lines.once('close', () => reject(new StartupProblem('Nothing was typed, and nothing was changed.')));
  });
}
