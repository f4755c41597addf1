import { invitationMessages } from '@flarewell/domain/invitations/messages';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { makePerson } from '@flarewell/e2e/support/person.ts';
import { expect, test } from '@flarewell/e2e/support/servers/installation.ts';
import { readSetupCode } from '@flarewell/server/testing/processes/serverProcess';
import type { Page } from '@playwright/test';
import { alert, fill, news, password, submit, welcomes } from './loginPage.ts';

const setupCode = (page: Page) => page.getByLabel('Setup code');

test.describe('the first account of a server that others can reach', () => {
  // The browser opens it by its IP address, which every server accepts.
  test.use({ settings: { PUBLIC_URL: 'http://skin.example.org' }, expectedErrors: /403/ });

  test('needs the setup code that the server printed', { tag: '@wide' }, async ({
    page,
    browser,
    running,
  }) => {
    await page.goto('/login');
    await expect(page.getByText('You are the first one here.')).toBeVisible();
    await expect(setupCode(page)).toBeVisible();
    await expect(page.getByText('docker compose logs flarewell')).toBeVisible();
    await expectAccessible(page);
    await fill(page, makePerson());
    await submit(page).click();
    await expect(alert(page)).toHaveText(invitationMessages.setupCodeNeeded);
    await expect(setupCode(page)).toBeFocused();
    await setupCode(page).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(alert(page)).toContainText('That is not the setup code.');
    await expect(setupCode(page)).toBeFocused();
    await expectAccessible(page);
    await setupCode(page).fill((await readSetupCode(running.process)).toLowerCase());
    await page.keyboard.press('Enter');
    await expect(news(page)).toHaveText(welcomes.signUp);
    await expect(page).toHaveURL('/app/dashboard');

    const stranger = await browser.newPage({ baseURL: running.address });
    await stranger.goto('/login?sign-up');
    await expect(stranger.getByText(invitationMessages.needed)).toBeVisible();
    await expect(setupCode(stranger)).toHaveCount(0);
    await stranger.close();
  });

  test.describe('where SIGN_UP says who may register', () => {
    test.use({ settings: { PUBLIC_URL: 'http://skin.example.org', SIGN_UP: 'open' } });

    test('is asked for the code even if it submits faster than the page knows', async ({ page, running }) => {
      await page.route('**/api/auth/features', () => undefined, { times: 1 });
      await page.goto('/login?sign-up');
      await fill(page, makePerson());
      await password(page).press('Enter');
      await expect(setupCode(page)).toBeFocused();
      await setupCode(page).fill(await readSetupCode(running.process));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/app/dashboard');
    });
  });
});
