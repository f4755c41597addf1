// Writes `.env.example` and the tables of settings, of limits and of who may use which endpoint (scripts/house/generatedDocs.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { continueOnOwnNode, ensureInstalled, root } from './support/project.mjs';
import { readOptions } from './support/usage.mjs';

readOptions(
  'npm run settings writes the tables of docs/settings.md and docs/limits.md, the one of members in docs/security.md, and .env.example, from the code; it takes no arguments.',
);

ensureInstalled();
await continueOnOwnNode();

const { generatedTables, renderEnvExample } = await import('./house/generatedDocs.ts');
writeFileSync(join(root, '.env.example'), renderEnvExample());
for (const [name, write] of Object.entries(generatedTables)) {
  const file = join(root, name);
  writeFileSync(file, write(readFileSync(file, 'utf8')));
}
