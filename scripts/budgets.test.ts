import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOverruns, measure } from './budgets.mjs';

const dist = mkdtempSync(join(tmpdir(), 'flarewell-budgets-'));
const KB = 1000;

/** Writes random bytes, which do not compress, so that the gzip size is close to the file size. */
function weigh(name: string, kilobytes: number) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), randomBytes(kilobytes * KB));
}

beforeAll(() => {
  for (const page of ['index.html', 'app.html']) writeFileSync(join(dist, page), '');
  const chunks: Record<string, { file: string; imports?: string[] }> = {
    'app.html': { file: 'entry.js', imports: ['_shared.js'] },
    'src/shell/Shell.tsx': { file: 'shell.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
    'src/screens/dashboard/Dashboard.tsx': { file: 'dashboard.js', imports: ['_shared.js'] },
    'src/screens/dashboard/Chart.tsx': { file: 'chart.js' },
    'src/screens/check-in/CheckInDialog.tsx': { file: 'wizard.js' },
    'src/screens/login/Login.tsx': { file: 'login.js' },
    'src/screens/login/first-account/FirstAccount.tsx': { file: 'first.js' },
    'src/screens/settings/Settings.tsx': { file: 'settings.js', imports: ['src/shell/Shell.tsx'] },
    'src/screens/settings/Timezones.tsx': { file: 'timezones.js', imports: ['_shared.js'] },
  };
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(chunks));
  for (const [name, size] of Object.entries({ entry: 60, shell: 10, shared: 10, dashboard: 40, chart: 20 }))
    weigh(`${name}.js`, size);
  for (const [name, size] of Object.entries({
    login: 9,
    first: 2,
    wizard: 11,
    settings: 60,
    timezones: 27,
  }))
    weigh(`${name}.js`, size);
  weigh('service-worker.js', 4);
});
afterAll(() => rmSync(dist, { recursive: true }));

test('a screen counts the entry, the shell and every chunk of its folder once', () => {
  const sizes = new Map(measure(dist).map(({ name, size, limit }) => [name, [Math.floor(size / KB), limit]]));
  expect(Object.fromEntries(sizes)).toMatchObject({
    dashboard: [140, 165],
    login: [79, 86],
    // The shell is not around a part of a screen for visitors.
    'login/first-account': [72, 165],
    settings: [167, 165],
    'check-in': [91, 165],
    'service worker': [4, 3],
  });
});

test('reports each exceeded limit', () => {
  expect(findOverruns(dist)).toEqual([
    expect.stringMatching(/^settings weighs 167\.\d KB, its budget is 165 KB\.$/),
    expect.stringMatching(/^service worker weighs 4\.\d KB, its budget is 3 KB\.$/),
  ]);
});

test('skips the service worker when it is not built', () => {
  rmSync(join(dist, 'service-worker.js'));
  expect(measure(dist).map(({ name }) => name)).not.toContain('service worker');
});
