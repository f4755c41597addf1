import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project.mjs';
import { renderEnvExample, replaceSettingsTable } from './settingsDocs.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

test('npm run settings would change nothing', () => {
  expect(read('.env.example')).toBe(renderEnvExample());
  const readme = read('README.md');
  expect(readme).toBe(replaceSettingsTable(readme));
  expect(readme).toContain('\n| `PORT` ');
});
