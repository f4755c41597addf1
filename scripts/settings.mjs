// Writes the table of settings in the README and `.env.example` from server/src/settings.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { continueOnOwnNode, ensureInstalled, root } from './project.mjs';
import { readOptions } from './usage.mjs';

readOptions(
  'npm run settings writes the settings of server/src/settings.ts into README.md and .env.example; it takes no arguments.',
);

ensureInstalled();
await continueOnOwnNode();

const { renderEnvExample, replaceSettingsTable } = await import('./settingsDocs.ts');
const readme = join(root, 'README.md');
writeFileSync(join(root, '.env.example'), renderEnvExample());
writeFileSync(readme, replaceSettingsTable(readFileSync(readme, 'utf8')));
