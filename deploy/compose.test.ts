import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { settingNames } from '@flarewell/server/config/settings';
import { parseYaml } from '@redocly/openapi-core';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '#scripts/support/project.mjs';

interface Service {
  image: string;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, unknown>;
}

const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
const compose = parseYaml(text) as { services: Record<string, Service>; volumes: Record<string, unknown> };
const services = Object.entries(compose.services);
const makeEnv = (...args: string[]) =>
  spawnSync('sh', [join(root, 'deploy', 'makeEnv.sh'), ...args], { encoding: 'utf8' });

describe.each(services)('the service %s', (_, service) => {
  test('cannot write its own files, has no capabilities, gets no new ones, and keeps only some of its log', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
    });
  });

  test('is our own image or one of an exact version', () => {
    expect(service.image).toMatch(/^(?:flarewell|docker\.io\/[\w/]+:v?\d+\.\d+(?:\.\d+)?)$/);
  });

  test('mounts volumes that are declared and files that exist, and waits for services that exist', () => {
    const sources = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
    const missing = sources.filter((source) =>
      source.startsWith('.') ? !existsSync(join(root, source)) : !(source in compose.volumes),
    );
    const { depends_on: waits = [] } = service;
    const names = Array.isArray(waits) ? waits : Object.keys(waits);
    expect([...missing, ...names.filter((name) => !(name in compose.services))]).toEqual([]);
  });
});

test('without a profile one server starts, for this machine only', () => {
  const started = services.filter(([, { profiles }]) => !profiles);
  expect(started.map(([name]) => name)).toEqual(['flarewell']);
  expect(compose.services.flarewell?.ports).toEqual([`127.0.0.1:\${PORT:-3000}:\${PORT:-3000}`]);
});

test('with the profile only the proxy is reachable from outside', () => {
  const open = services.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
  expect(open.map(([name]) => name)).toEqual(['caddy']);
});

test('the servers do not get the passwords that only PostgreSQL needs', () => {
  const blank = { POSTGRES_PASSWORD: '', OWNER_PASSWORD: '', APP_PASSWORD: '' };
  const ofPostgres = Object.keys(compose.services.postgres?.environment ?? {});
  expect(Object.keys(blank)).toEqual(ofPostgres);
  for (const name of ['flarewell', 'flarewell-two'])
    expect(compose.services[name]?.environment).toMatchObject(blank);
});

describe('the script that creates the database', () => {
  /** A psql that only prints its command line, which every account of a machine can read. */
  const run = (passwords: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'flarewell-psql-'));
    writeFileSync(join(folder, 'psql'), '#!/bin/sh\necho "$0 $*"\n', { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH}`, ...passwords };
    const result = spawnSync('sh', [join(root, 'deploy', 'createDatabase.sh')], { encoding: 'utf8', env });
    rmSync(folder, { recursive: true });
    return result;
  };

  test('has no password on a command line', () => {
    const { status, stdout } = run({ OWNER_PASSWORD: 'of the owner', APP_PASSWORD: 'of the server' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('psql --set ON_ERROR_STOP=1')]);
    expect(stdout).not.toMatch(/of the/);
  });

  test('makes no login without a password', () => {
    const { status, stdout, stderr } = run({ OWNER_PASSWORD: 'of the owner', APP_PASSWORD: '' });
    expect([status !== 0, stdout]).toEqual([true, '']);
    expect(stderr).toContain('APP_PASSWORD');
  });
});

test('the settings file for the profile has every variable of compose.yaml and names only settings', () => {
  const settings = parseEnv(makeEnv('https://skin.example.org').stdout);
  const used = [...text.matchAll(/\$\{(\w+)/g)].map((match) => match[1] ?? '');
  expect(used.filter((name) => name !== 'PORT' && !settings[name])).toEqual([]);
  const ofCompose = ['COMPOSE_PROFILES', 'POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD'];
  const known: string[] = [...settingNames, ...ofCompose];
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
  expect(settings.DATABASE_URL).toContain(`:${settings.APP_PASSWORD}@`);
  expect(settings.MIGRATION_DATABASE_URL).toContain(`:${settings.OWNER_PASSWORD}@`);
  const again = parseEnv(makeEnv('https://skin.example.org').stdout);
  expect([again.SECRET === settings.SECRET, settings.SECRET?.length]).toEqual([false, 64]);
});

test('no value of the settings file needs quotes, which Compose and Node treat differently', () => {
  const lines = makeEnv('https://skin.example.org').stdout.trim().split('\n');
  expect(lines.filter((line) => !/^\w+=[\w:/@.-]+$/.test(line))).toEqual([]);
});

describe('the commands that move a diary', () => {
  const page = readFileSync(join(root, 'docs', 'container.md'), 'utf8');
  const commands = /^### Moving .+?^```sh\n(.+?)^```$/ms.exec(page)?.[1] ?? '';
  const [ofOperator, ofFile] = ['set_by_the_operator_in_the_settings', 'made_by_the_first_start_in_its_file'];
  const parents: string[] = [];
  afterEach(() => {
    for (const parent of parents.splice(0)) rmSync(parent, { recursive: true });
  });

  /** Runs them with a `docker` that does without containers: its `backup` may fail, its `sh` has the settings of .env. */
  function move({ env, secret, backup = 'true' }: { env: string; secret?: string; backup?: string }) {
    const parent = mkdtempSync(join(tmpdir(), 'flarewell-move-'));
    parents.push(parent);
    const folder = join(parent, 'flarewell');
    mkdirSync(folder);
    cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
    const docker = `#!/bin/sh\ncase "$*" in *' backup') ${backup} ;; *' sh -c '*) shift 5; set -a; . ./.env; "$@" ;; esac\n`;
    writeFileSync(join(parent, 'docker'), docker, { mode: 0o755 });
    writeFileSync(join(folder, '.env'), env);
    if (secret) writeFileSync(join(parent, 'secret'), `${secret}\n`);
    const run = () => {
      const script = commands.replaceAll('/data/secret', join(parent, 'secret'));
      const { status } = spawnSync('sh', ['-c', script], {
        cwd: folder,
        env: { PATH: `${parent}:${process.env.PATH}` },
      });
      return { isDone: status === 0, env: readFileSync(join(folder, '.env'), 'utf8') };
    };
    return { ...run(), run, before: join(parent, 'flarewell.env.before') };
  }

  test.each([
    ['of .env, whatever an older file says', { env: `SECRET=${ofOperator}`, secret: ofFile }, ofOperator],
    ['of the file', { env: 'SIGN_UP=closed\n', secret: ofFile }, ofFile],
  ])('keep the secret %s', (_, given, expected) => {
    const { isDone, env, before } = move(given);
    expect(isDone).toBe(true);
    expect(env.startsWith(given.env)).toBe(true);
    expect(parseEnv(env)).toMatchObject({ SECRET: expected, COMPOSE_PROFILES: 'scaled' });
    expect(readFileSync(before, 'utf8')).toBe(given.env);
  });

  test.each([
    ['no secret', { env: 'SIGN_UP=closed\n' }],
    ['a secret that needs quotes', { env: `SECRET='with $dollar'\n` }],
    ['a backup that fails', { env: '', secret: ofFile, backup: 'false' }],
  ])('change nothing after %s', (_, given) => {
    const { isDone, env, before } = move(given);
    expect([isDone, env, existsSync(before)]).toEqual([false, given.env, false]);
  });

  test('keep the settings to go back to when they are run twice', () => {
    const given = { env: 'SIGN_UP=closed\n', secret: ofFile };
    const { run, env, before } = move(given);
    expect(run()).toEqual({ isDone: false, env });
    expect(readFileSync(before, 'utf8')).toBe(given.env);
  });
});

test.each([
  [[]],
  [['http://skin.example.org']],
  [['https://skin.example.org:8443']],
  [['https://skin.example.org/diary']],
  [['https://skin.example.org\nSECRET=x']],
])('no settings file for %j', (given) => {
  const { status, stdout, stderr } = makeEnv(...given);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Name the address that people will type, .+: .+\n$/);
});
