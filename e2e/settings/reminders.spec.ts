import type { Reminders } from '@flarewell/domain/wire/reminders';
import { connect } from '@flarewell/e2e/support/api.ts';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { launchWith } from '@flarewell/e2e/support/launch.ts';
import { signIn, signUp } from '@flarewell/e2e/support/person.ts';
import { addCheckIn } from '@flarewell/e2e/support/records.ts';
import { waitForMail } from '@flarewell/e2e/support/servers/mails.ts';
import { mailingServer } from '@flarewell/e2e/support/servers/servers.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { listMessages, subscribe } from './pushService.ts';

// The full browser, because the headless shell has no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: launchWith(), permissions: ['notifications'] });

/** Replaces the browser vendor's push service, which a browser under test cannot reach. */
async function replacePushService(page: Page): Promise<void> {
  await page.exposeFunction('subscribeThere', subscribe);
  await page.addInitScript(() => {
    const name = 'test.subscription';
    const find = async () => {
      const stored = localStorage.getItem(name);
      if (stored === null) return null;
      const json = JSON.parse(stored);
      return { ...json, toJSON: () => json, unsubscribe: async () => localStorage.removeItem(name) };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: find,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const key = btoa(String.fromCharCode(...applicationServerKey));
        const plain = key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
        const { subscribeThere } = window as unknown as { subscribeThere: typeof subscribe };
        localStorage.setItem(name, JSON.stringify(await subscribeThere(plain)));
        return find();
      },
    });
  });
}

async function openReminders(page: Page): Promise<Locator> {
  await page.goto('/app/settings');
  return page.getByRole('region', { name: 'Reminders' });
}

async function readReminders(context: BrowserContext): Promise<Reminders> {
  return (await context.request.get('/api/reminders')).json();
}

/** Hands a message to the real service worker, as the browser does when one arrives. */
async function deliver(page: Page, data: string): Promise<void> {
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await session.detach();
}

test('once turned on, a test message reaches the service worker, and its notification opens the app', {
  tag: '@wide',
}, async ({ page, context, person: _ }) => {
  await replacePushService(page);
  const card = await openReminders(page);
  await expect(card.getByText('there is no way to reach you yet')).toBeVisible();
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByText("You'll be notified on this device.")).toBeVisible();
  await expect(card.getByText('Next reminder:')).toBeVisible();
  await expectAccessible(page);
  const { push } = await readReminders(context);
  expect(push.devices).toBe(1);

  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('A test is on its way to this device.')).toBeVisible();
  const [message = ''] = await listMessages(push.endpoint ?? '');
  expect(JSON.parse(message)).toMatchObject({ title: 'Reminders work on this device', url: '/app/settings' });

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await deliver(page, message);
  const listShown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  const { title, body, tag } = JSON.parse(message);
  await expect.poll(listShown).toEqual([{ title, body, tag }]);

  const today = new Date().toISOString().slice(0, 10);
  const reminder = { title: 'Time for your check-in', body: 'It takes about a minute.', tag: 'check-in' };
  await deliver(page, JSON.stringify({ ...reminder, url: `/app/check-in?date=${today}&action=checkin` }));
  await expect.poll(listShown).toContainEqual(reminder);
  await worker.evaluate(async () => {
    // The click below is synthetic, so the browser would refuse `focus()`, which needs a real one.
    const { WindowClient, registration } = globalThis as unknown as {
      WindowClient: { prototype: { focus: () => Promise<void> } };
      registration: ServiceWorkerRegistration;
    };
    WindowClient.prototype.focus = async () => undefined;
    const [notification] = await registration.getNotifications({ tag: 'check-in' });
    const click = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
    globalThis.dispatchEvent(click);
  });
  await expect(page.getByRole('dialog', { name: 'Daily Check-in' })).toBeVisible();
  await expect.poll(listShown).toEqual([{ title, body, tag }]);

  await openReminders(page);
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible();
  expect((await readReminders(context)).push).toMatchObject({ endpoint: null, devices: 0 });
});

test('signing out turns off the notifications of this device', async ({ page, context, person: _ }) => {
  await replacePushService(page);
  const card = await openReminders(page);
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await page.reload();
  await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull();
  expect((await context.request.get('/api/reminders')).status()).toBe(401);
});

test.describe('somebody else signs in meanwhile', () => {
  // The page still names the diary of who was signed in before, and learns from the refusal that it has to be loaded anew.
  test.use({ expectedErrors: /status of 404/ });

  test('after the server has ended the session, notifications go on at the next sign-in of the same person, without a question', async ({
    page,
    context,
    person,
    browser,
    baseURL,
  }) => {
    await replacePushService(page);
    const card = await openReminders(page);
    await card.getByRole('button', { name: 'Turn on' }).click();
    await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible();
    // Otherwise the app may notice that the session has changed, and log an error.
    const leaveApp = async () => void (await page.goto('about:blank'));
    await leaveApp();
    const elsewhere = await browser.newContext({ baseURL });
    await signIn(elsewhere.request, person);
    await connect(elsewhere.request).account.signOutOtherDevices();
    await elsewhere.close();
    expect((await context.request.get('/api/reminders')).status()).toBe(401);
    // Whoever else signs in here gets no notifications by that.
    const other = await signUp(context.request);
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openReminders(page);
    await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible();
    expect((await readReminders(context)).push).toMatchObject({ endpoint: null, devices: 0 });
    expect(other.email).not.toBe(person.email);

    await leaveApp();
    await context.clearCookies();
    await signIn(context.request, person);
    await page.goto('/app/dashboard');
    await expect.poll(async () => (await readReminders(context)).push.devices).toBe(1);
    await openReminders(page);
    await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible();
  });
});

test('a browser that blocks notifications says what to do', async ({ page, person: _ }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  const card = await openReminders(page);
  await expect(card.getByText('This browser blocks notifications from Flarewell.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
});

test('an iPhone asks for the app on its home screen first; a browser without push says that it has none', async ({
  page,
  context,
  person: _,
}) => {
  const without = async (tab: Page, userAgent: string | null) => {
    await tab.addInitScript((name) => {
      Reflect.deleteProperty(window, 'PushManager');
      if (name) Object.defineProperty(navigator, 'userAgent', { value: name });
    }, userAgent);
    return openReminders(tab);
  };
  const card = await without(page, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1.15');
  await expect(card.getByText('add Flarewell to your Home Screen first')).toBeVisible();
  const other = await without(await context.newPage(), null);
  await expect(other.getByText('This browser cannot receive notifications')).toBeVisible();
});

test.describe('on the dashboard', () => {
  const hint = (page: Page) => page.getByText('Reminders are on, but they cannot reach you yet.');
  const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

  async function openDashboard(page: Page): Promise<void> {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { name: "Today's check-in" })).toBeVisible();
  }

  test('who cannot be reached is offered this device, once there is a check-in', { tag: '@wide' }, async ({
    page,
    context,
    api,
    person: _,
  }) => {
    await replacePushService(page);
    await openDashboard(page);
    await expect(hint(page)).toHaveCount(0);
    await addCheckIn(api, '2025-06-14');
    await openDashboard(page);
    await expect(hint(page)).toBeVisible();
    await expect(button(page, 'By email')).toHaveCount(0);
    await expectAccessible(page);
    await button(page, 'On this device').click();
    await expect(hint(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect((await readReminders(context)).push.devices).toBe(1);
    await openDashboard(page);
    await expect(hint(page)).toHaveCount(0);
  });

  test('who wants none is not asked again, on any device', async ({ page, api, person: _ }) => {
    await addCheckIn(api, '2025-06-14');
    await openDashboard(page);
    await button(page, 'No reminders').click();
    await expect(hint(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(hint(page)).toBeVisible();
    await button(page, 'No reminders').click();
    await expect(hint(page)).toHaveCount(0);
    expect((await api.profile.read()).reminderEnabled).toBe(false);
  });

  test('a way that this browser does not have is not offered', async ({ page, api, person: _ }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await addCheckIn(api, '2025-06-14');
    const answered = page.waitForResponse('/api/reminders');
    await openDashboard(page);
    await (await answered).finished();
    await expect(hint(page)).toHaveCount(0);
  });
});

test.describe('on a server that sends mail', () => {
  test.use({ baseURL: mailingServer });

  test('the dashboard offers email to whoever turned it off', async ({ page, api, person }) => {
    await addCheckIn(api, '2025-06-14');
    await api.profile.update({ reminderEmail: false });
    await page.goto('/app/dashboard');
    await page.getByRole('main').getByRole('button', { name: 'By email' }).click();
    await expect(page.getByText(`Reminders go to ${person.email}.`)).toBeVisible();
    await expect(page.getByText('they cannot reach you yet')).toHaveCount(0);
    expect((await api.profile.read()).reminderEmail).toBe(true);
  });

  test('email reminders are offered, and can be tested and turned off', async ({ page, person }) => {
    const card = await openReminders(page);
    await card.getByRole('button', { name: 'Send a test email' }).click();
    await expect(page.getByText(`A test is on its way to ${person.email}.`)).toBeVisible();
    await waitForMail(person.email, 'Your Flarewell reminders work');
    await card.getByRole('switch', { name: 'Remind me by email' }).click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(card.getByText('there is no way to reach you yet')).toBeVisible();
    await page.reload();
    await expect(card.getByRole('switch', { name: 'Remind me by email' })).not.toBeChecked();
  });
});
