import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { reportRow } from './part.ts';

/** Tests whose loops are short in `npm run test:full` and run in full here: a year of reminders, and so on. */
const files = [
  'server/src/reminders/year.slow.test.ts',
  'server/src/photos/disk.slow.test.ts',
  'server/src/http/requests/fuzz.slow.test.ts',
];

const tests = spawn('vitest', ['run', '--project', 'server', '--reporter=dot', ...files], {
  env: { ...process.env, FLAREWELL_TESTS: 'soak' },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const [code] = await once(tests, 'close');
reportRow({
  what: 'Loops of the server’s tests in full',
  count: `${files.length} files`,
  lost: null,
  torn: null,
  duplicated: null,
  slowest: '',
  note: 'a year of reminders with 4 processes, kills while photos are written, hostile requests within the process',
  failures: code === 0 ? [] : ['A test failed; its output is above.'],
});
