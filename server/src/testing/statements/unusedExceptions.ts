import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { exceptionGroups } from './exceptions.ts';
import { nameUse } from './usedExceptions.ts';

/**
 * A global setup of Vitest: after a run of every test of the server in `npm run test:full`, fails if a declared exception was never used. Such a
 * one would let a later mistake pass.
 */
export function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-exceptions-'));
  project.provide('usedExceptions', folder);
  return async () => {
    const used = readdirSync(folder);
    rmSync(folder, { recursive: true });
    const unused = findUnused(used);
    if (unused.length > 0 && (await isWholeRun(project)))
      throw new Error(
        `No test ran these statements, or they stay with one person now. Remove them from exceptions.ts:\n${unused.join('\n')}`,
      );
  };
}

/** `used` are names of files. */
export function findUnused(used: readonly string[]): string[] {
  return exceptionGroups
    .flatMap(({ exceptions }) => exceptions)
    .flatMap(({ from, statements }) => statements.map((statement) => nameUse(from, statement)))
    .filter((name) => !used.includes(name))
    .map(decodeURIComponent);
}

/** Whether every test of the project has run to its end; otherwise it proves nothing that an exception was not used. */
async function isWholeRun(project: TestProject): Promise<boolean> {
  const hasSlowTests = process.env.FLAREWELL_TESTS === 'full';
  if (!hasSlowTests || project.config.testNamePattern) return false;
  const files = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
  const passed = new Set(
    files.filter(({ result }) => result?.state === 'pass').map(({ filepath }) => filepath),
  );
  const { testFiles } = await project.globTestFiles();
  return testFiles.every((file) => passed.has(file));
}
