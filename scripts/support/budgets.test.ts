import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOverruns, measure } from './budgets.mjs';

const dist = mkdtempSync(join(tmpdir(), 'flarewell-budgets-'));
const KB = 1000;

beforeAll(() => {
  writeFileSync(join(dist, 'app.html'), '<script type="module" src="/theme.js"></script>');
  const chunks: Record<string, { file: string; imports?: string[] }> = {
    'app.html': { file: 'entry.js', imports: ['_shared.js'] },
    'src/shell/Shell.tsx': { file: 'shell.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
    'src/screens/dashboard/Dashboard.tsx': { file: 'dashboard.js', imports: ['_shared.js'] },
    'src/screens/dashboard/Chart.tsx': { file: 'chart.js' },
    'src/screens/settings/Settings.tsx': { file: 'settings.js', imports: ['src/shell/Shell.tsx'] },
    'src/screens/settings/zones/Timezones.tsx': { file: 'timezones.js', imports: ['_shared.js'] },
  };
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(chunks));
  const sizes = {
    theme: 1,
    entry: 60,
    shell: 10,
    shared: 10,
    dashboard: 40,
    chart: 20,
    settings: 100,
    timezones: 27,
  };
  // Random bytes do not compress, so the gzip size is close to the file size.
  for (const [name, kilobytes] of Object.entries(sizes))
    writeFileSync(join(dist, `${name}.js`), randomBytes(kilobytes * KB));
});
afterAll(() => rmSync(dist, { recursive: true }));

test('a screen counts the entry, the shell and every chunk of its folder once', () => {
  const sizes = measure(dist).map(({ name, size }) => [name, Math.floor(size / KB)]);
  expect(Object.fromEntries(sizes)).toEqual({
    login: 71,
    dashboard: 141,
    settings: 181,
    'settings/zones': 108,
  });
});

test('reports each exceeded limit', () => {
  expect(findOverruns(dist)).toEqual([
    expect.stringMatching(/^settings weighs 181\.\d KB, its budget is 175 KB\.$/),
  ]);
});
