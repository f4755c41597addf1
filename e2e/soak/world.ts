import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, type Random } from '@flarewell/domain/testing/random';
import { type Api, connect } from '@flarewell/e2e/support/api.ts';
import { signIn } from '@flarewell/e2e/support/person.ts';
import { addCondition } from '@flarewell/e2e/support/records.ts';
import { today } from '@flarewell/e2e/support/screens/wizard.ts';
import { test as base, expect } from '@flarewell/e2e/support/test.ts';
import { startCommand } from '@flarewell/server/testing/processes/commandProcess';
import { runServer } from '@flarewell/server/testing/processes/serverProcess';
import type { Page } from '@playwright/test';
import { type Network, openNetwork } from './network.ts';

export { expect };

interface Fixtures {
  random: Random;
  network: Network;
  server: Installation;
  /** Signs the same person in with an API client. It shows what the server has, independently of the browser under test. */
  openDevice: () => Promise<Api>;
  /** One that is signed in from the start. */
  otherDevice: Api;
  /** The revision of the account before the fault. */
  revision: number;
}

/** The test's own server, which can be killed, restored and restarted behind the same address. */
interface Installation {
  start(): Promise<void>;
  kill(): Promise<void>;
  backUp(): Promise<string>;
  /** Replaces this installation by one with the data of the backup. */
  restore(file: string): Promise<void>;
}

/** Each test has its own server, network and person. The times of its faults come from the seed of the run. */
export const test = base.extend<Fixtures>({
  expectedErrors: /./,
  serviceWorkers: 'allow',
  random: async ({ page: _ }, use, { title, repeatEachIndex }) => {
    const seed = Number(process.env.SOAK_SEED ?? 1) + repeatEachIndex * 1009 + title.length * 31;
    await use(createRandom(seed));
  },
  network: async ({ browserName: _ }, use) => {
    const network = await openNetwork();
    await use(network);
    await network.close();
  },
  server: async ({ network }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'flarewell-faults-'));
    const { installation, end } = createInstallation(folder, network);
    await installation.start();
    await use(installation);
    await end();
    rmSync(folder, { recursive: true });
  },
  baseURL: async ({ network, server: _ }, use) => use(network.url),
  openDevice: async ({ playwright, network, person, context: _ }, use) => {
    const request = await playwright.request.newContext({ baseURL: network.url });
    await use(async () => {
      await signIn(request, person);
      return connect(request);
    });
    await request.dispose();
  },
  otherDevice: async ({ openDevice }, use) => use(await openDevice()),
  revision: async ({ otherDevice }, use) => {
    await addCondition(otherDevice, { name: 'Neck' });
    await use((await otherDevice.checkIns.list({ from: today, to: today })).revision);
  },
});

function createInstallation(folder: string, network: Network) {
  const makeSettings = (name: string) => ({
    DATA_DIR: join(folder, name),
    PUBLIC_URL: network.url,
    TRUSTED_PROXIES: '1',
    REQUESTS_PER_MINUTE: '1000000',
  });
  let settings = makeSettings('data');
  let running: Awaited<ReturnType<typeof runServer>> | null = null;
  const command = async (name: string, file: string) => {
    const child = startCommand(settings, name, [file]);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${name} ended with ${code}.`);
  };
  const installation: Installation = {
    async start() {
      running = await runServer(settings);
      if (!running.isReady) throw new Error(`The server did not start: ${running.complained.join('\n')}`);
      network.setServer(running.address.replace('localhost', '127.0.0.1'));
    },
    async kill() {
      running?.send('SIGKILL');
      await running?.ended;
    },
    async backUp() {
      const file = join(folder, 'backup.tar');
      await command('backup', file);
      return file;
    },
    async restore(file) {
      await installation.kill();
      settings = makeSettings('restored');
      await command('restore', file);
      await installation.start();
    },
  };
  return { installation, end: () => installation.kill() };
}

/** Expects that the day's check-in is stored completely, and that saving it was the only change of the account. */
export async function expectOnce(
  device: Api,
  {
    day = today,
    severity,
    hasPhoto,
    revision,
  }: { day?: string; severity: number; hasPhoto: boolean; revision: number },
): Promise<void> {
  await expect
    .poll(
      async () => (await device.checkIns.list({ from: '2025-01-01', to: '2025-12-31' })).checkIns.length,
      {
        timeout: 60_000,
      },
    )
    .toBe(1);
  const saved = await device.checkIns.read(day);
  expect([saved.conditionEntries[0]?.severity, saved.photoUrl !== null]).toEqual([severity, hasPhoto]);
  expect(saved.revision).toBe(revision + 1);
  const all = await device.checkIns.list({ from: '2025-01-01', to: '2025-12-31' });
  expect(all.revision).toBe(revision + 1);
}

/** Expects that no check-in is unsent and that the person has nothing to decide. */
export async function expectNothingWaiting(page: Page): Promise<void> {
  await expect(page.getByText(/waiting to sync/i)).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
}

/** Fills in the login screen to which the app has redirected. */
export async function signInAgain(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/app\//);
}

/** Fires the event that browsers fire when the network comes back. */
export const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
