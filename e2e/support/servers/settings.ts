import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every setting, blank, so that neither the machine's environment nor a developer's `.env` reaches a server. */
export function blankSettings(): Record<string, string> {
  const example = readFileSync(join(import.meta.dirname, '..', '..', '..', '.env.example'), 'utf8');
  return Object.fromEntries(Array.from(example.matchAll(/^#?([A-Z0-9_]+)=/gm), ([, name]) => [name, '']));
}
