import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readOptions, reportRow } from './part.ts';

const TIMEOUT_MS = 20 * 60_000;

const { count, seed } = readOptions();
const tests = spawn(
  'vitest',
  ['run', '--project', 'domain', '--reporter', 'dot', '--testTimeout', String(TIMEOUT_MS)],
  {
    env: { ...process.env, SOAK_RUNS: String(count), SOAK_SEED: String(seed) },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
const [code] = await once(tests, 'close');
reportRow({
  what: 'Properties of the rules',
  count: `${count} examples each`,
  lost: null,
  torn: null,
  duplicated: null,
  slowest: '',
  note: '',
  failures: code === 0 ? [] : ['A test failed; its output is above.'],
});
