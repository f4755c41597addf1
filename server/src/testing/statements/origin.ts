import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sourceFolder = fileURLToPath(new URL('../../', import.meta.url));
const FRAMES = 40;
const UNKNOWN = 'an unknown function';

/**
 * Which function of the application runs a statement, such as 'db/accounts/profile.ts findProfile'. Null for the tests' own
 * statements, which may look at everybody's rows. Call it while the statement is being compiled: Kysely does that before
 * its first `await`, so the caller is still on the stack.
 */
export function findOrigin(): string | null {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const stack = new Error('where').stack ?? '';
  Error.stackTraceLimit = before;
  return readOrigin(stack);
}

export function readOrigin(stack: string): string | null {
  for (const [, path = '', line] of stack.matchAll(/(?:file:\/\/)?(\/[^():]+\.ts):(\d+):\d+/g)) {
    if (!path.startsWith(sourceFolder)) continue;
    const file = path.slice(sourceFolder.length);
    if (file.startsWith('testing/statements/') && !file.includes('.test.')) continue;
    if (file.startsWith('testing/') || file.includes('.test.')) return null;
    return `${file} ${findDeclaration(path, Number(line))}`;
  }
  // It may be the application's, called in a way that leaves no frame of it on the stack.
  return UNKNOWN;
}

/** The function or constant of the module that the line is part of. Their declarations are not indented. */
function findDeclaration(path: string, line: number): string {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, line);
  const declared = lines.findLast((text) => declaration.test(text)) ?? '';
  return declaration.exec(declared)?.[1] ?? '';
}

const declaration = /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/;
