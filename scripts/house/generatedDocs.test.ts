import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/support/project.mjs';
import { generatedTables, renderEnvExample } from './generatedDocs.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

test('npm run settings would not change .env.example', () => {
  expect(read('.env.example')).toBe(renderEnvExample());
});

test.each(Object.entries(generatedTables))('npm run settings would not change %s', (name, write) => {
  expect(read(name)).toBe(write(read(name)));
});
