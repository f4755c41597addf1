import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayIn, dayOf } from '@flarewell/domain/day';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settingNames } from '#config/settings.ts';
import { demoSettings } from '#demo/run.ts';

const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'demo.mjs');

describe('npm run demo', { timeout: 120_000 }, () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flarewell-demo-test-'));
    mkdirSync(join(folder, 'tmp'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const listTemporary = () =>
    readdirSync(join(folder, 'tmp')).filter((name) => name.startsWith('flarewell-demo-'));

  /** Sets the settings of another installation. The demo must ignore them; with them the server would not start. */
  function startDemo(port: number) {
    const child = spawn(process.execPath, [script], {
      env: {
        ...process.env,
        PORT: String(port),
        TMPDIR: join(folder, 'tmp'),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: 'postgres://somebody@127.0.0.1:9/real',
        S3_ENDPOINT: 'http://127.0.0.1:9',
        SMTP_URL: 'smtp://127.0.0.1:9',
        SIGN_UP: 'closed',
        PUBLIC_URL: 'https://example.org',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { printed: '', complained: '' };
    child.stdout.on('data', (chunk) => {
      output.printed += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output.complained += chunk;
    });
    const ended = once(child, 'close').then(([code]) => code);
    const ready = async () => {
      while (!output.printed.includes('Ctrl-C')) {
        if (child.exitCode !== null) throw new Error(output.printed + output.complained);
        await sleep(50);
      }
    };
    return { output, ended, ready, stop: () => child.kill('SIGTERM') };
  }

  test('serves a sample account, prints its password, and leaves nothing behind', async () => {
    const demo = startDemo(0);
    await demo.ready();
    // A build of the web app that ran first may have printed something.
    const { complained } = demo.output;
    const [temporary = ''] = listTemporary();
    expect(statSync(join(folder, 'tmp', temporary)).mode & 0o777).toBe(0o700);

    const find = (pattern: RegExp) => pattern.exec(demo.output.printed)?.[1] ?? '';
    const address = find(/ready at (http:\S+)/);
    const signIn = await fetch(`${address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ email: find(/Email +(\S+)/), password: find(/Password +(\S+)/) }),
    });
    const { profile } = (await signIn.json()) as { profile: { name: string; timezone: string } };
    expect(profile).toMatchObject({ name: 'Maya', isPremium: true });
    const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const get = (path: string) => fetch(address + path, { headers: { Cookie: cookie } });

    const { checkIns } = (await (await get('/api/check-ins?since=0')).json()) as {
      checkIns: { date: string; photoUrl: string | null }[];
    };
    const today = dayIn(profile.timezone, new Date().toISOString());
    expect(checkIns.length).toBeGreaterThan(300);
    expect(dayOf(checkIns.at(-1)?.date ?? '')).toBe(addDays(today, -1));
    const photo = await get(checkIns.at(-1)?.photoUrl ?? '');
    expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    // The session that filled the account is not among its devices.
    expect(await (await get('/api/auth/devices')).json()).toMatchObject({ devices: [{ isCurrent: true }] });

    demo.stop();
    expect([await demo.ended, demo.output.complained]).toEqual([0, complained]);
    expect([listTemporary(), existsSync(join(folder, 'data'))]).toEqual([[], false]);
  });

  test('a port in use causes one sentence', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    const demo = startDemo(port);
    expect(await demo.ended).toBe(1);
    blocker.close();
    expect(demo.output.complained.trimEnd().split('\n').at(-1)).toBe(
      `Port ${port} is already in use; stop the program that uses it, or set PORT to another one.`,
    );
    expect(listTemporary()).toEqual([]);
  });

  test('stopped while it prepares, it exits without output', async () => {
    const demo = startDemo(0);
    while (listTemporary().length === 0) await sleep(20);
    demo.stop();
    await demo.ended;
    expect(demo.output.printed + demo.output.complained).not.toMatch(/Password|Error/);
    expect(listTemporary()).toEqual([]);
  });

  test('the product does not import it', () => {
    const source = join(import.meta.dirname, '..');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
    const others = files.filter(
      (name) => name.endsWith('.ts') && !/^(demo|testing)\b|\.test\.ts$/.test(name),
    );
    expect(others.length).toBeGreaterThan(50);
    expect(others.filter((name) => readFileSync(join(source, name), 'utf8').includes('#demo/'))).toEqual([]);
  });

  test('PORT is the only setting that it uses', () => {
    const settings = demoSettings('/somewhere');
    expect(Object.keys(settings).toSorted()).toEqual(
      settingNames.filter((name) => name !== 'PORT').toSorted(),
    );
    expect(Object.entries(settings).filter(([, value]) => value !== '')).toEqual([
      ['DATA_DIR', '/somewhere'],
      ['LOG_LEVEL', 'warn'],
    ]);
  });
});
