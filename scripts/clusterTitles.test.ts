import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aboutOneProcess } from './clusterTitles.mjs';

const root = join(import.meta.dirname, '..');
const tests = globSync('server/src/routes/*.test.ts', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);

test.each(aboutOneProcess)('a test of the API has the title "%s"', (title) => {
  expect(tests.some((text) => text.includes(title))).toBe(true);
});
