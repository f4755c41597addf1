import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Holds an empty file for each exception that was used, because the tests run in several processes. */
    usedExceptions?: string;
  }
}

const recorded = new Set<string>();

export function recordUse(origin: string, statement: string): void {
  const folder = inject('usedExceptions');
  const name = nameUse(origin, statement);
  if (!folder || recorded.has(name)) return;
  recorded.add(name);
  writeFileSync(join(folder, name), '');
}

export function nameUse(origin: string, statement: string): string {
  return encodeURIComponent(`${origin}: ${statement}`);
}
