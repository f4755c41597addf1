import { setTimeout } from 'node:timers/promises';
import { connect } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { signIn, signUp } from '@flarewell/e2e/support/person.ts';
import { addCheckIn, addCondition, addMedication } from '@flarewell/e2e/support/records.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page, Route } from '@playwright/test';

const isPhone = () => test.info().project.name === 'phone';

function listLabels(): string[] {
  const insights = isPhone() ? 'Trends' : 'Insights';
  return ['Dashboard', 'History', insights, 'Conditions', 'Medications', 'Settings'];
}

async function openMenu(page: Page) {
  if (isPhone()) await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Main' });
}

/** Everything that this browser stores, of all people: the number of database rows, and the local storage. */
function readTraces(page: Page) {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('flarewell');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const names = [...database.objectStoreNames];
    const counts = await Promise.all(
      names.map(
        (name) =>
          new Promise<number>((resolve) => {
            const request = database.transaction(name).objectStore(name).count();
            request.onsuccess = () => resolve(request.result);
          }),
      ),
    );
    database.close();
    return { rows: counts.reduce((sum, count) => sum + count, 0), stored: { ...localStorage } };
  });
}

test.describe('signed in', () => {
  test('the navigation lists every screen and marks the current one', { tag: '@wide' }, async ({
    page,
    person,
  }) => {
    await page.goto('/app');
    await expect(page).toHaveURL('/app/dashboard');
    const navigation = await openMenu(page);
    await expect(navigation.getByRole('link')).toHaveText(listLabels());
    await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await navigation.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByText(person.name, { exact: true }).filter({ visible: true })).toHaveCount(
      isPhone() ? 0 : 1,
    );
    await expect(page.getByText('M', { exact: true }).filter({ visible: true })).toHaveCount(1);
  });

  test("while the session loads, a spinner with the product's name is shown", { tag: '@wide' }, async ({
    page,
    person,
  }) => {
    const showsSpinner = async (route: Route) => {
      await expect(page.getByRole('status')).toHaveText('Loading Flarewell…');
      await route.continue();
    };
    await page.route('/api/sync', showsSpinner, { times: 1 });
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
  });

  test('Sign Out clears every local copy and opens the landing page', {
    tag: ['@core-phone', '@wide'],
  }, async ({ page, person, api }) => {
    await addCondition(api);
    await page.goto('/app/dashboard');
    await expect(page.getByText('Do your first check-in')).toBeVisible();
    await expect.poll(async () => (await readTraces(page)).rows).toBeGreaterThanOrEqual(2);
    expect((await readTraces(page)).stored).toEqual({ 'flarewell.user': person.profile.id });
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    expect(await readTraces(page)).toEqual({ rows: 0, stored: {} });
    await page.goto('/app/conditions');
    await expect(page).toHaveURL('/login?next=%2Fapp%2Fconditions');
  });

  test('a response that arrives after Sign Out leaves no copy either', async ({ page, person, api }) => {
    await page.goto('/app/dashboard');
    await expect.poll(async () => (await readTraces(page)).rows).toBeGreaterThanOrEqual(2);
    await addCheckIn(api, '2025-06-14', { notes: 'Nobody else’s business' });
    const [asked, gone, answered] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    await page.route('**/api/sync*', async (route) => {
      const response = await route.fetch();
      asked?.resolve();
      await gone?.promise;
      await route.fulfill({ response }).catch(() => undefined);
      answered?.resolve();
    });
    // Delays the landing page, so that the signed-in page still runs when the response arrives.
    await page.route(/\/$/, async (route) => {
      gone?.resolve();
      await answered?.promise;
      await setTimeout(300);
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
    await asked?.promise;
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    expect(await readTraces(page)).toEqual({ rows: 0, stored: {} });
  });

  test('signing out while check-ins are loading ends the request instead of having it refused', async ({
    page,
    person: _,
  }) => {
    await page.goto('/app/trends');
    await expect.poll(async () => (await readTraces(page)).rows).toBeGreaterThanOrEqual(2);
    const [asked, ended, answered] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    await page.route('**/api/sync*', async (route) => {
      asked?.resolve();
      await ended?.promise;
      const response = await route.fetch();
      expect(response.status()).toBe(401);
      // Fails if the page has cancelled the request. Otherwise the page would log the 401 as an error.
      await route.fulfill({ response }).catch(() => undefined);
      answered?.resolve();
    });
    // Delays the landing page, so that the signed-in page still runs when the response arrives.
    await page.route(/\/$/, async (route) => {
      ended?.resolve();
      await answered?.promise;
      await setTimeout(300);
      await route.continue();
    });
    await page.reload();
    await asked?.promise;
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  });

  test('whoever goes to another screen while the diary loads stays there', async ({ page, person: _ }) => {
    const isGone = Promise.withResolvers<void>();
    await page.route('**/api/sync*', (route) => isGone.promise.then(() => route.continue()));
    const asked = page.waitForRequest('**/api/sync*');
    await page.goto('/app/dashboard');
    await asked;
    await page.evaluate(() => history.pushState(null, '', '/app/check-in'));
    isGone.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
    await expect(page).toHaveURL('/app/check-in');
  });

  test('signing out in one tab makes the other tab leave too', async ({ page, context, person }) => {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
    const other = await context.newPage();
    await other.goto('/app/dashboard');
    await openMenu(other);
    await other.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
  });

  test('the next person on the same device sees nothing of the person before', {
    tag: '@core-phone',
  }, async ({ page, context, person }) => {
    await addCondition(connect(context.request), { name: 'Somebody else’s neck' });
    await page.goto('/app/dashboard');
    await expect(page.getByText('Do your first check-in')).toBeVisible();
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    const next = await signUp(context.request, { name: 'Noor' });
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');
    await expect(page.getByRole('button', { name: 'Add Your First Condition' })).toBeVisible();
    expect((await readTraces(page)).stored).toEqual({ 'flarewell.user': next.profile.id });
    expect(next.profile.id).not.toBe(person.profile.id);
  });
});

test('a visitor is sent to sign in, and back to the screen that they asked for', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  const person = await signUp(elsewhere.request);
  await elsewhere.close();
  await page.goto('/app/settings?tab=1');
  await expect(page).toHaveURL('/login?next=%2Fapp%2Fsettings%3Ftab%3D1');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/app/settings?tab=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: /status of 401|ERR_FAILED/ });

  test('an ended session leads to the login screen, which says why, and back', async ({
    page,
    context,
    person,
    browser,
    baseURL,
  }) => {
    await page.goto('/app/dashboard');
    await page.getByRole('button', { name: 'Add Your First Condition' }).click();
    await page.getByLabel('Name').fill('Neck');
    const elsewhere = await browser.newContext({
      baseURL,
      extraHTTPHeaders: { 'X-Forwarded-For': '10.9.8.7' },
    });
    await signIn(elsewhere.request, person);
    await connect(elsewhere.request).account.signOutOtherDevices();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await expect(page).toHaveURL('/login?reason=session-ended&next=%2Fapp%2Fdashboard');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    const { rows, stored } = await readTraces(page);
    expect({ rows, stored }).toEqual({ rows: 0, stored: {} });
    await signIn(context.request, person);
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
    await elsewhere.close();
  });

  test('a sign-out that can be neither sent nor stored for later shows a visible message', async ({
    page,
    person,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
    await page.route('/api/auth/sign-out', (route) => route.abort());
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    const notice = page.getByText('You are still signed in.');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a page restored from the back/forward cache leaves if the person has signed out meanwhile', async ({
    page,
    person,
  }) => {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
    await page.evaluate(() => {
      localStorage.removeItem('flarewell.user');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page).toHaveURL('/');
  });

  test('without a connection and without a local copy, the app says so and can try again', async ({
    page,
    person,
  }) => {
    await page.route('/api/**', (route) => route.abort());
    await page.goto('/app/dashboard');
    // Shown after four attempts.
    await expect(page.getByRole('alert')).toContainText('Unable to connect to the Flarewell server.');
    await page.unroute('/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
  });

  test('a return visit paints from the local copy before the server answers', async ({
    page,
    person,
    api,
  }) => {
    await addCondition(api);
    await page.goto('/app/dashboard');
    await expect(page.getByText('Do your first check-in')).toBeVisible();
    await expect.poll(async () => (await readTraces(page)).rows).toBeGreaterThanOrEqual(2);
    await page.route('/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
    await expect(page.getByText('Do your first check-in')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the phone menu traps the focus, and Escape closes it', async ({ page, person }) => {
    await page.goto('/app/dashboard');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByText(person.email)).toBeVisible();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('nothing scrolls sideways, however long a word is, and the bar never hides the focused element', async ({
    page,
    person: _,
    api,
  }) => {
    const word = 'Neurodermitis'.repeat(6);
    const { id: conditionId } = await addCondition(api, { name: word });
    const { id: medicationId } = await addMedication(api, {
      name: word,
      dosage: word,
      conditionIds: [conditionId],
      maxUsageDays: 1,
    });
    await addCheckIn(api, new Date().toLocaleDateString('sv'), {
      conditionEntries: [{ conditionId, severity: 2, symptoms: [], notes: word }],
      medicationEntries: [{ medicationId, taken: true }],
      notes: word,
    });
    await page.setViewportSize({ width: 360, height: 740 });
    const places = [
      'dashboard',
      'check-in',
      'trends',
      'trends/patterns',
      'conditions',
      `conditions/${conditionId}`,
      'medications',
    ];
    for (const place of places) {
      await page.goto(`/app/${place}`);
      await expect(page.getByRole('main').getByText(word).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(360);
    }
    const edit = page.getByRole('button', { name: `Edit ${word}` });
    await page.setViewportSize({ width: 360, height: 320 });
    await page.getByRole('button', { name: `Delete ${word}` }).focus();
    // Scrolls the button behind the bar.
    await edit.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top));
    await page.keyboard.press('Shift+Tab');
    await expect(edit).toBeFocused();
    const bar = await page.getByRole('banner').boundingBox();
    expect((await edit.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
    await edit.press('Enter');
    const form = page.getByRole('dialog').locator('form');
    await expect(form).toBeVisible();
    expect(await form.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)).toBe(0);
  });
});

test.describe('accessibility', () => {
  test.use({ bypassCSP: true });

  test('axe finds nothing in the shell and its menu', { tag: '@wide' }, async ({ page, person }) => {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
    await expectAccessible(page);
    await openMenu(page);
    await expectAccessible(page);
  });

  test('the first key press offers to skip the menu', { tag: '@wide' }, async ({ page, person }) => {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });
});
