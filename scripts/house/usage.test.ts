import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/support/project.mjs';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
/** Without programs of somebody else, and without the operator's commands, which have tests of their own. */
const own = Object.entries(scripts).filter(
  ([, command]) => command.startsWith('node ') && !command.startsWith('node scripts/command.mjs'),
);

function run(command: string, ...options: string[]) {
  const args = [...command.split(' ').slice(1), ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, printed: stdout.split('\n').length > 1, complained: stderr };
}

test.each(own)('npm run %s knows --help, and refuses an option that it does not know', (name, command) => {
  expect(run(command, '--help')).toEqual({ status: 0, printed: true, complained: '' });
  // These hand on what they do not know: to Playwright, and to the commands once there is a service.
  if (['test:journeys', 'service'].includes(name)) return;
  expect(run(command, '--nonsense')).toMatchObject({ status: 2, printed: false });
});

test.each([['nonsense'], ['api', 'nonsense'], ['api', '--people', '500'], ['--smoke', 'api']])(
  'npm run bench -- %s %s is refused with the names of the parts',
  (...args) => {
    const { status, complained } = run('node scripts/bench.mjs', ...args);
    expect([status, complained]).toEqual([
      2,
      expect.stringContaining('api, diaries, domain, others, patterns, pdf'),
    ]);
  },
);
