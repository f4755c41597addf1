import { readableTexts, waitingDays } from '@flarewell/e2e/support/browserStorage.ts';
import { checkIn, openApp } from '@flarewell/e2e/support/offlineApp.ts';
import { addCondition } from '@flarewell/e2e/support/records.ts';
import { goToPhoto, openCheckIn, save, today } from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

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
    expect(await waitingDays(page)).toEqual([today]);
    expect(await readableTexts(page)).toContain('"severity",4');
    await context.setOffline(false);
    await expect
      .poll(async () => (await api.checkIns.list({ from: today, to: today })).checkIns)
      .toMatchObject([{ conditionEntries: [{ severity: 4 }] }]);
    await expect.poll(() => waitingDays(page)).toEqual([]);
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
    expect(await waitingDays(page)).toEqual(days);
    await context.setOffline(false);
    await expect.poll(() => waitingDays(page)).toEqual([]);
    const { checkIns } = await api.checkIns.list({ from: '2025-06-01', to: today });
    expect(checkIns.map(({ date }) => date.slice(0, 10)).sort()).toEqual(days);
  });
});
