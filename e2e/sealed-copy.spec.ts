import { makePng } from '@flarewell/server/testing/images/images';
import type { Page } from '@playwright/test';
import { readableTexts, storedKeys } from './support/browserStorage.ts';
import { checkIn, openApp } from './support/offlineApp.ts';
import { addCondition } from './support/records.ts';
import { expect, test } from './support/test.ts';
import { goToPhoto, openCheckIn, save, today } from './support/wizard.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

interface PlainWork {
  userId: string;
  conditionId: string;
  png: number[];
}

/** Fills the database like the version before encryption: an unsent check-in with a photo, and a draft. */
function writePlainDatabase(page: Page, work: PlainWork): Promise<void> {
  return page.evaluate(async ({ userId, conditionId, png }) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('flarewell', 2);
      request.onupgradeneeded = () => {
        for (const name of ['copies', 'check-ins', 'drafts', 'outbox', 'outbox-photos']) {
          request.result.createObjectStore(name);
        }
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const names = ['copies', 'drafts', 'outbox', 'outbox-photos'];
    const transaction = database.transaction(names, 'readwrite');
    const entry = {
      day: '2025-06-14',
      place: 1,
      version: 1,
      content: {
        notes: 'plain words',
        factors: {},
        conditionEntries: [{ conditionId, severity: 4, symptoms: [] }],
        medicationEntries: [],
      },
      base: null,
      photo: 'new',
      photoVersion: 1,
      kept: { photoUrl: null, thumbnailUrl: null },
      uploaded: null,
      attempts: [],
      problem: null,
    };
    const draft = {
      draft: { conditions: { [conditionId]: { severity: 2, symptoms: [], notes: 'half a senten' } } },
      step: conditionId,
      revision: null,
      photo: 'kept',
    };
    transaction.objectStore('copies').put({ name: 'plain words' }, [userId, 'profile']);
    transaction.objectStore('outbox').put(entry, [userId, entry.day]);
    const photo = { bytes: new Uint8Array(png).buffer, type: 'image/png' };
    transaction.objectStore('outbox-photos').put(photo, [userId, entry.day]);
    transaction.objectStore('drafts').put(draft, [userId, '2025-06-10']);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
    localStorage.setItem('flarewell.user', userId);
  }, work);
}

test('unsent work of the version before encryption is encrypted, shown and sent', {
  tag: '@core-phone',
}, async ({ page, person, api }) => {
  const { id: conditionId } = await addCondition(api, { name: 'Neck' });
  await page.goto('/privacy');
  const png = [...(await makePng())];
  await writePlainDatabase(page, { userId: person.profile.id, conditionId, png });
  expect(await readableTexts(page)).toContain('plain words');
  await page.route(`**/api/check-ins/${today}/photo`, (route) => route.abort());
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
  await page.goto('/app/dashboard');
  await expect(page.getByText('1 check-in is waiting to sync')).toBeVisible();
  expect(await storedKeys(page)).toMatchObject({
    outbox: [today],
    'outbox-photos': [today],
    drafts: ['2025-06-10'],
  });
  expect(await readableTexts(page)).not.toMatch(/plain words|senten|2025-06|PNG/);
  await page.unroute(`**/api/check-ins/${today}/photo`);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/waiting to sync/i)).toHaveCount(0);
  const sent = await api.checkIns.read(today);
  expect([sent.notes, sent.photoUrl !== null]).toEqual(['plain words', true]);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('where a browser cannot encrypt, as on plain http, the outbox works unencrypted', async ({
    page,
    context,
    api,
    person: _,
  }) => {
    await addCondition(api, { name: 'Neck' });
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
    await openApp(page);
    await context.setOffline(true);
    await checkIn(page, today, '4 Severe');
    expect((await storedKeys(page)).outbox).toEqual([today]);
    expect(await readableTexts(page)).toContain('"severity",4');
    await context.setOffline(false);
    await expect
      .poll(async () => (await api.checkIns.list({ from: today, to: today })).checkIns)
      .toMatchObject([{ conditionEntries: [{ severity: 4 }] }]);
    await expect.poll(async () => (await storedKeys(page)).outbox).toEqual([]);
  });

  test('two tabs that write at the same time lose nothing', { tag: '@wide' }, async ({
    page,
    context,
    api,
    person: _,
  }) => {
    await addCondition(api, { name: 'Neck' });
    await openApp(page);
    const other = await context.newPage();
    await openApp(other);
    await context.setOffline(true);
    const days = ['2025-06-11', '2025-06-12'];
    const dialogs = await Promise.all([openCheckIn(page, days[0]), openCheckIn(other, days[1])]);
    for (const dialog of dialogs) await goToPhoto(dialog, '2 Mild');
    await Promise.all(dialogs.map((dialog) => save(dialog).click()));
    for (const dialog of dialogs) await expect(dialog).toHaveCount(0);
    expect((await storedKeys(page)).outbox).toEqual(days);
    await context.setOffline(false);
    await expect.poll(async () => (await storedKeys(page)).outbox).toEqual([]);
    const { checkIns } = await api.checkIns.list({ from: '2025-06-01', to: today });
    expect(checkIns.map(({ date }) => date.slice(0, 10)).sort()).toEqual(days);
  });
});
