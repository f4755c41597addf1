import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { checkIn, kept, openApp } from '@flarewell/e2e/support/offlineApp.ts';
import { addCondition } from '@flarewell/e2e/support/records.ts';
import { today } from '@flarewell/e2e/support/screens/wizard.ts';
import { test as base, expect } from '@flarewell/e2e/support/servers/installation.ts';
import { createDatabase, startPostgres } from '@flarewell/server/testing/databases/postgresServer';
import { makePng } from '@flarewell/server/testing/images/images';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Each test has its own server, with a PostgreSQL that it can stop. */
const test = base.extend<{ postgres: Postgres }>({
  postgres: async ({ browserName: _ }, use) => {
    const postgres = await startPostgres();
    await use(postgres);
    await postgres.stop();
  },
  settings: async ({ postgres }, use) => use({ DATABASE_URL: await createDatabase(postgres.url) }),
});

test.use({ serviceWorkers: 'allow', expectedErrors: /503/ });

test('a check-in is kept on the device while the server has lost its database, and sent when it is back', {
  tag: '@wide',
}, async ({ page, api, postgres, person: _ }) => {
  await addCondition(api, { name: 'Neck' });
  await openApp(page);
  await postgres.crash(async () => {
    await checkIn(page, today, '4 Severe', await makePng());
    await expect(page.getByText(kept)).toBeVisible();
    await page.reload();
    await expect(page.getByText('The server cannot be reached right now.')).toBeVisible();
    await expect(page.getByText('1 check-in is waiting to sync')).toBeVisible();
    await expect(page.getByRole('article').getByText('Severe')).toBeVisible();
    await expectAccessible(page);
    // What cannot wait on the device is refused in words of its own.
    await page.goto('/app/conditions');
    await page.getByRole('button', { name: 'Add condition' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add condition' });
    await form.getByLabel('Name').fill('Hands');
    await form.getByRole('button', { name: 'Add condition' }).click();
    await expect(form.getByRole('alert')).toContainText(
      'The server has a problem and cannot do this right now',
    );
  });
  await page.goto('/app/dashboard');
  const list = () => api.checkIns.list({ from: today, to: today });
  await expect.poll(async () => (await list()).checkIns, { timeout: 60_000 }).toHaveLength(1);
  expect((await list()).checkIns).toMatchObject([
    { conditionEntries: [{ severity: 4 }], photoUrl: expect.stringContaining('/photos/') },
  ]);
  await expect(page.getByText(/waiting to sync/i)).toHaveCount(0);
});
