import { addDays } from '@flarewell/domain/day';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { everythingStored } from '@flarewell/e2e/support/browserStorage.ts';
import { addPhoto } from '@flarewell/e2e/support/records.ts';
import { openRoom } from '@flarewell/e2e/support/screens/settings.ts';
import {
  findCollisions,
  openSummary,
  paper,
  readReport,
} from '@flarewell/e2e/support/screens/summaryPage.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { readPayload } from './sharedLinks.ts';
import { fakeLink, gone, linkTo, makeShare, visitLink } from './sharedPage.ts';
import { addDiary } from './summaryDiary.ts';
import { countSeverity, download, parseBundle, parseCsv } from './summaryFiles.ts';

const today = new Date().toISOString().slice(0, 10);
const heading = 'Healthcare Provider Summary';
const nothingStored = { databases: {}, localStorage: {}, sessionStorage: {}, cachedPaths: [] };

test.use({
  newPerson: { name: 'Maya Lindqvist', timezone: 'UTC' },
  timezoneId: 'UTC',
  expectedErrors: /status of 40[14]|status of 429|ERR_INTERNET_DISCONNECTED/,
});
test.beforeEach(({ person: _ }) => undefined);

test('a link shows the same numbers as the summary, to somebody whom the page does not know', {
  tag: '@wide',
}, async ({ page, api, browser, extraHTTPHeaders }) => {
  await addDiary(api, today);
  await addPhoto(api, addDays(today, -60));
  const { link } = await makeShare(api, { notes: true, photos: true });
  const shown = await readReport(await openSummary(page));

  const reader = await browser.newContext({
    extraHTTPHeaders,
    timezoneId: 'UTC',
    viewport: page.viewportSize(),
    serviceWorkers: 'allow',
  });
  const other = await reader.newPage();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(other).toHaveTitle(`${heading} · Flarewell`);
  await expect(other.getByRole('heading', { level: 2, name: 'Maya Lindqvist' })).toBeVisible();
  await expect(
    other.getByText(/^Shared by Maya Lindqvist on \w+ \d+, \d{4} as “Dr. Weber, November”/),
  ).toContainText(/The link works until \w+ \d+, \d{4} at/);
  expect(await readReport(other.getByRole('article'))).toEqual(shown);
  await expect(other.getByRole('region', { name: 'Notes' })).toContainText('Slept badly');
  const photo = other.getByRole('figure').getByRole('presentation');
  await expect(photo).toHaveCount(1);
  expect(
    await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);

  const { origin } = new URL(link);
  expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:image/jpeg;'))).toEqual(
    [],
  );
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(await reader.cookies()).toEqual([]);
  expect(await everythingStored(other)).toEqual(nothingStored);
  const workers = await other.evaluate(() => navigator.serviceWorker.getRegistrations());
  expect(workers).toHaveLength(0);
  await expectAccessible(other);
  await other.setViewportSize({ width: 360, height: 800 });
  expect(await findCollisions(other.locator('body'))).toEqual([]);
  await reader.close();
});

test('the files of a link have the numbers of its page, and it is printed as the summary is', {
  tag: '@wide',
}, async ({ page, api }) => {
  await addDiary(api, today);
  const { link } = await makeShare(api);
  const request = page.waitForRequest('**/shl/**');
  await visitLink(page, link);
  // This browser is signed in, but the page acts for nobody.
  expect(await (await request).allHeaders()).not.toHaveProperty('cookie');
  const shown = await readReport(page.getByRole('article'));
  const button = (name: string) => page.getByRole('button', { name: `Download ${name}` });
  const pdf = await download(page, button('PDF'));
  expect(pdf.name).toBe(`flarewell-summary-${today}.pdf`);
  expect(pdf.content.toString('latin1', 0, 5)).toBe('%PDF-');
  const fhir = await download(page, button('FHIR'));
  expect(fhir.name).toBe(`flarewell-summary-${today}.fhir.json`);
  const csv = await download(page, button('Severity CSV'));
  expect(csv.name).toBe(`flarewell-severity-${today}.csv`);
  const rated = parseCsv(csv.content).filter(({ severity }) => severity);
  const fromCsv = rated.map(({ date: day = '', condition = '', severity }) => ({
    day,
    condition,
    severity: Number(severity),
  }));
  for (const ratings of [fromCsv, parseBundle(fhir.content).ratings])
    expect(countSeverity(ratings).average).toBe(shown.figures['average severity']);
  for (const name of ['Medications CSV', 'Weeks CSV', 'Flares CSV']) await download(page, button(name));
  await expect(button('Patterns CSV')).toHaveCount(0);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  expect(await readReport(paper(page))).toEqual(shown);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2, name: 'Maya Lindqvist' })).toBeHidden();
  await expect(paper(page).getByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeVisible();
});

test('a reader of a link without a passcode can tell who opened it', async ({ page, api, browser }) => {
  const { link } = await makeShare(api);
  const reader = await browser.newContext({ viewport: page.viewportSize(), timezoneId: 'UTC' });
  const other = await reader.newPage();
  await other.goto(link);
  const name = other.getByLabel('Your name');
  const send = other.getByRole('button', { name: 'Send name' });
  await expect(other.getByText('Let Maya Lindqvist know who opened this')).toBeVisible();
  await expectAccessible(other);
  await send.click();
  await expect(other.getByRole('alert')).toHaveText('Please enter your name');
  await expect(name).toBeFocused();
  await name.fill('  Dr.  Weber ');
  await reader.setOffline(true);
  await send.click();
  await expect(other.getByRole('alert')).toContainText('You are offline, and this needs a connection.');
  await reader.setOffline(false);
  await name.press('Enter');
  const told = other
    .getByRole('status')
    .filter({ hasText: 'Maya Lindqvist sees that Dr. Weber opened this.' });
  await expect(told).toBeFocused();
  await expect(name).toHaveCount(0);
  await expectAccessible(other);
  expect(await everythingStored(other)).toEqual(nothingStored);
  await other.emulateMedia({ media: 'print' });
  await expect(told).toBeHidden();

  await expect(await openRoom(page, 'shared-links')).toContainText(
    /Opened once, today at \d\d:\d\d by “Dr. Weber”/,
  );
  await reader.close();
});

test('a reader who gives a name after the link was stopped is told so', async ({ page, api }) => {
  const { id, link } = await makeShare(api);
  await visitLink(page, link);
  await page.getByLabel('Your name').fill('Dr. Weber');
  await api.shares.stop(id);
  await page.getByRole('button', { name: 'Send name' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link does not work any more, so your name was not sent.',
  );
  expect(await api.shares.list()).toMatchObject([{ openedCount: 1, lastRecipient: null }]);
});

test('a passcode is asked for, and a wrong one says how many tries are left', async ({ page, api }) => {
  await addDiary(api, today);
  const { link } = await makeShare(api, { passcode: 'maple river stone' });
  await visitLink(page, link);
  const passcode = page.getByLabel('Passcode');
  const open = page.getByRole('button', { name: 'Open' });
  await expect(
    page.getByText('It was shared with you as “Dr. Weber, November”, protected by a passcode.'),
  ).toBeVisible();
  await expectAccessible(page);
  await open.click();
  await expect(page.getByRole('alert')).toHaveText('Please enter the passcode');
  await expect(passcode).toBeFocused();
  for (const left of [9, 8]) {
    await passcode.fill('maple river sand');
    await open.click();
    await expect(page.getByRole('alert')).toHaveText(`That passcode is wrong. ${left} tries left.`);
    await expect(passcode).toBeFocused();
  }
  await passcode.fill(' Maple-River  STONE');
  await page.getByLabel('Your name').fill('Dr. Weber');
  await passcode.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  // It was asked for together with the passcode.
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  const [share] = await api.shares.list();
  expect(share).toMatchObject({ openedCount: 1, lastRecipient: 'Dr. Weber', triesLeft: 8 });
});

test('a passcode is asked for even if the link does not say that it needs one', async ({ page, api }) => {
  const { link } = await makeShare(api, { passcode: 'maple river stone' });
  await visitLink(page, linkTo({ ...readPayload(link), flag: undefined }));
  await page.getByLabel('Passcode').fill('maple river stone');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  expect(await api.shares.list()).toMatchObject([{ openedCount: 1, triesLeft: 10 }]);
});

test('every link that does not work says the same', async ({ page, api }) => {
  await addDiary(api, today);
  const stopped = await makeShare(api);
  await api.shares.stop(stopped.id);
  const secret = await makeShare(api, { passcode: 'maple river stone' });
  const body = page.locator('#root');

  await page.goto('/s');
  await expect(page.getByText(gone)).toBeVisible();
  const said = await body.innerHTML();
  const key = 'k'.repeat(43);
  const { origin } = new URL(stopped.link);
  for (const link of [
    stopped.link,
    linkTo({ url: `${origin}/shl/${key}`, key, flag: 'U' }),
    linkTo({ url: `${origin}/shl/${key}`, key }),
    `${stopped.link.slice(0, -8)}`,
    '/s#shlink:/%%%',
  ]) {
    await visitLink(page, link);
    await expect(page.getByText(gone)).toBeVisible();
    expect(await body.innerHTML(), link).toBe(said);
  }

  await visitLink(page, secret.link);
  for (let wrong = 1; wrong <= 10; wrong += 1) {
    await page.getByLabel('Passcode').fill(`wrong number ${wrong}`);
    await page.getByRole('button', { name: 'Open' }).click();
    const left = 10 - wrong;
    const words = left === 1 ? '1 try left.' : `${left} tries left.`;
    await expect(page.getByText(left === 0 ? gone : words)).toBeVisible();
  }
  expect(await body.innerHTML()).toBe(said);
});

test('a link of another server is named, and nothing is sent there', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const url = 'https://clinic.example/shl/abc';
  await visitLink(page, linkTo({ url, key: 'k'.repeat(43), flag: 'U' }));
  await expect(
    page.getByText('This link belongs to clinic.example, and only that server can open it.'),
  ).toBeVisible();
  expect(asked.filter((address) => address.includes('clinic.example') && !address.includes('/s#'))).toEqual(
    [],
  );
});

test('another link in the same tab is opened, and skipping to the content keeps the address', async ({
  page,
  api,
}) => {
  await addDiary(api, today);
  const { link } = await makeShare(api);
  const next = await makeShare(api, { label: 'Dr. Okafor' });
  await visitLink(page, link);
  await expect(page.getByText('“Dr. Weber, November”')).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(link);
  await expect(page.getByText('“Dr. Weber, November”')).toBeVisible();
  await page.goto(next.link);
  await expect(page.getByText('“Dr. Okafor”')).toBeVisible();
  await page.reload();
  await expect(page.getByText('“Dr. Okafor”')).toBeVisible();
});

test('a summary of a later version, or none at all, can be downloaded', async ({ page }) => {
  const document = (title: string, contentType: string, content: string) => ({
    resource: {
      resourceType: 'DocumentReference',
      content: [{ attachment: { title, contentType, data: btoa(content) } }],
    },
  });
  const link = await fakeLink(page, {
    resourceType: 'Bundle',
    entry: [
      document('flarewell-summary.json', 'application/json', '{"version":2}'),
      document('flarewell-summary-2026-11-14.pdf', 'application/pdf', '%PDF-'),
      document('<img src=x onerror=alert(1)>', 'text/html', '<script>alert(1)</script>'),
    ],
  });
  await page.goto(link);
  await expect(page.getByText('This link holds something that Flarewell cannot show.')).toBeVisible();
  const pdf = await download(page, page.getByRole('button', { name: 'Download PDF' }));
  expect([pdf.name, pdf.content.toString()]).toEqual(['flarewell-summary-2026-11-14.pdf', '%PDF-']);
  const fhir = await download(page, page.getByRole('button', { name: 'Download FHIR' }));
  expect(JSON.parse(fhir.content.toString()).resourceType).toBe('Bundle');
  await expectAccessible(page);
});

test('too many requests say how long to wait', async ({ page, api }) => {
  const { link } = await makeShare(api);
  let isBusy = true;
  await page.route('**/shl/**', (route) =>
    isBusy
      ? route.fulfill({
          status: 429,
          json: { code: 'too-many-requests', message: 'Wait' },
          headers: { 'Retry-After': '840' },
        })
      : route.continue(),
  );
  await visitLink(page, link);
  await expect(page.getByRole('alert')).toHaveText(
    'Too many attempts. Please wait 14 minutes and try again.',
  );
  await expectAccessible(page);
  isBusy = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test('a browser that cannot decrypt says why, and asks for nothing', async ({ page, api }) => {
  const { link } = await makeShare(api);
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await visitLink(page, link);
  await expect(page.getByText('Browsers open shared links only over a secure connection.')).toBeVisible();
  expect(await api.shares.list()).toMatchObject([{ openedCount: 0 }]);
});

test('search engines are told to leave it out', async ({ request }) => {
  expect(await (await request.get('/s')).text()).toContain('<meta name="robots" content="noindex">');
});

test.describe('in a browser that has the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a link without a connection says so, and nothing of it is stored', async ({ page, context, api }) => {
    await addDiary(api, today);
    const { link } = await makeShare(api, { notes: true });
    await page.goto('/app/dashboard');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto('/login?x');
    await visitLink(page, link);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect((await everythingStored(page)).cachedPaths.filter((path) => /^\/(s|shl)\b/.test(path))).toEqual(
      [],
    );
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(
      'You are offline, and this needs a connection. Please try again when you are back online.',
    );
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
});
