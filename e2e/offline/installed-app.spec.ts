import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openApp } from '@flarewell/e2e/support/offlineApp.ts';
import { addCondition } from '@flarewell/e2e/support/records.ts';
import { shownWizard } from '@flarewell/e2e/support/screens/wizard.ts';
import { mainServer } from '@flarewell/e2e/support/servers/servers.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|401|409/ });
test.beforeEach(({ person: _ }) => undefined);

test('a new version waits until the person asks for it', { tag: '@wide' }, async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  const releases = await startReleases();
  const versions = () => page.evaluate(async () => (await caches.keys()).map((name) => name.slice(-11)));
  await page.goto(`${releases.url}/app/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready);

  // A version that cannot be downloaded completely is ignored, and the installed version stays.
  releases.publish('torn');
  await comeBackUntil(page, async () => expect(releases.wasTorn()).toBe(true));
  releases.publish('2');
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  const dialog = await shownWizard(page);
  await dialog.getByLabel('Notes').fill('half a senten');
  const ready = page.getByText('A new version is ready');
  await markPage(page);
  await comeBackUntil(page, () => expect(ready).toBeAttached({ timeout: 2000 }));
  await expect(dialog.getByLabel('Notes')).toHaveValue('half a senten');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await isMarked(page)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  for (const [next, keptOnes] of [
    ['3', ['-first.json', '-next2.json']],
    ['4', ['-next2.json', '-next3.json']],
  ] as const) {
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(page.getByRole('heading', { level: 1, name: /Maya/ })).toBeVisible();
    await expect.poll(versions).toEqual(keptOnes);
    // If the old service worker is busy for 5 seconds, the page reloads before the new one takes over: reload again.
    await expect(async () => {
      if (await ready.isVisible()) await page.getByRole('button', { name: 'Reload' }).click();
      await expect(ready).toHaveCount(0, { timeout: 2000 });
    }).toPass();
    await markPage(page);
    releases.publish(next);
    await comeBackUntil(page, () => expect(ready).toBeVisible({ timeout: 2000 }));
  }
  await releases.stop();
});

test('the app can be installed, and its shortcut opens the check-in of today', async ({ page, request }) => {
  await openApp(page);
  const session = await page.context().newCDPSession(page);
  const { errors, manifest } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'Flarewell', startUrl: expect.stringMatching(/\/app\/dashboard$/) });
  const { icons, shortcuts } = await (await request.get('/manifest.webmanifest')).json();
  for (const { src, type } of icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
  await page.goto(shortcuts[0].url);
  const dialog = await shownWizard(page);
  await expect(dialog.getByText('Saturday, June 14, 2025')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/app\/check-in$/);
});

/**
 * Comes back to the page, which makes it look for a new version, until the check passes. Once is not enough: Chromium
 * merges an update with one that is running, and that one may have fetched the script before the release.
 */
async function comeBackUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await check();
  }).toPass();
}

/** A reload removes the mark. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
}

/** Starts a proxy in front of the main server, through which a test can publish new versions of the app. */
async function startReleases() {
  let version = 'first';
  let wasTorn = false;
  const list = /files-[\w-]+\.json/;
  const proxy = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(list, () => listName);
    if (path === '/login' && version === 'nexttorn') {
      wasTorn = true;
      return response.writeHead(503).end();
    }
    const answer = await fetch(mainServer + path, {
      headers: { cookie: request.headers.cookie ?? '' },
      redirect: 'manual',
    });
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-encoding'];
    delete headers['content-length'];
    response.writeHead(answer.status, headers);
    if (path !== '/service-worker.js') return response.end(Buffer.from(await answer.arrayBuffer()));
    response.end((await answer.text()).replace(list, `files-${version}.json`));
  });
  const script = await (await fetch(`${mainServer}/service-worker.js`)).text();
  const listName = list.exec(script)?.[0] ?? '';
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    publish: (name: string) => {
      version = `next${name}`;
    },
    /** Whether the browser has requested the incomplete version. */
    wasTorn: () => wasTorn,
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
