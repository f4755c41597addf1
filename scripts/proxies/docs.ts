import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

export const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'proxies.md'), 'utf8');

/** Returns the first block of that language in a Markdown text, as it is written. */
export function findBlock(markdown: string, language: string): string {
  const block = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(markdown)?.[1];
  if (block === undefined) throw new Error(`docs/proxies.md has no block of ${language}.`);
  return block;
}

/** The settings that the page asks for. */
export const readPageSettings = () => parseEnv(findBlock(page, 'sh')) as Record<string, string>;
