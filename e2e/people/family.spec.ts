import { addDays, dayIn } from '@flarewell/domain/day';
import { diaryMessages } from '@flarewell/domain/diaries/diary';
import { readFromScreenshot } from '@flarewell/e2e/sharing/qrCodes.ts';
import { download } from '@flarewell/e2e/sharing/summaryFiles.ts';
import { connect } from '@flarewell/e2e/support/api.ts';
import { everythingStored } from '@flarewell/e2e/support/browserStorage.ts';
import { makePerson, signUp } from '@flarewell/e2e/support/person.ts';
import { addCondition } from '@flarewell/e2e/support/records.ts';
import { addLeo, heading, makeDiaryLink, members, ofLeo } from '@flarewell/e2e/support/screens/people.ts';
import { openRoom } from '@flarewell/e2e/support/screens/settings.ts';
import {
  linkField,
  makeLink,
  openShareForm,
  shareResult,
} from '@flarewell/e2e/support/screens/shareDialog.ts';
import { goToPhoto, save, shownWizard } from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

test.use({
  newPerson: { name: 'Maya', timezone: 'UTC' },
  timezoneId: 'UTC',
  serviceWorkers: 'allow',
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|40[0349]/,
});

const dayBefore = (days: number) => addDays(dayIn('UTC', new Date().toISOString()), -days);
const question = (page: Page) => page.getByRole('alertdialog');

async function openDay(page: Page, day: string) {
  await page.goto(`/app/check-in?date=${day}&action=checkin`);
  const wizard = await shownWizard(page);
  return wizard;
}

async function record(page: Page, day: string, severity: string) {
  const wizard = await openDay(page, day);
  await goToPhoto(wizard, severity);
  await save(wizard).click();
  await expect(wizard).toHaveCount(0);
}

test('two parents keep one diary, a third person reads it, and a doctor opens its summary', {
  tag: ['@core-phone', '@wide'],
}, async ({ page: maya, context, person: _, browser, baseURL }) => {
  const [first, second, both] = [dayBefore(2), dayBefore(3), dayBefore(4)];
  await addLeo(maya);
  const { diaries } = await connect(context.request).account.listDiaries();
  const leo = connect(context.request, diaries.find(({ name }) => name === 'Leo')?.id);
  await addCondition(leo, { name: 'Elbows' });

  // The other parent registers by the link.
  const jonasBrowser = await browser.newContext({ baseURL, timezoneId: 'UTC', serviceWorkers: 'allow' });
  const jonas = await jonasBrowser.newPage();
  await jonas.goto(await makeDiaryLink(maya, 'Writes'));
  await jonas.getByRole('link', { name: 'Create an account' }).click();
  const account = makePerson({ name: 'Jonas' });
  await jonas.getByLabel('Full name').fill(account.name);
  await jonas.getByLabel('Email').fill(account.email);
  await jonas.getByLabel('Password', { exact: true }).fill(account.password);
  await jonas.locator('form').getByRole('button', { name: 'Sign Up' }).click();
  await expect(heading(jonas)).toHaveText(ofLeo);

  // Both record, each on a day of their own.
  await record(maya, first, '2 Mild');
  await record(jonas, second, '4 Severe');
  await maya.goto(`/app/check-in?date=${second}`);
  await expect(maya.getByRole('main')).toContainText('By Jonas');
  await jonas.goto(`/app/check-in?date=${first}`);
  await expect(jonas.getByRole('main')).toContainText('By Maya');

  // On one day both: one of them without a connection.
  await jonas.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const offline = await openDay(jonas, both);
  await goToPhoto(offline, '5 Extreme');
  await jonasBrowser.setOffline(true);
  await save(offline).click();
  await expect(jonas.getByText('1 check-in is waiting to sync')).toBeVisible();
  await record(maya, both, '1 Minimal');
  await jonasBrowser.setOffline(false);
  await jonas.getByRole('button', { name: 'Review' }).click();
  const conflict = await shownWizard(jonas);
  await expect(conflict).toContainText('Maya changed this day meanwhile.');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(jonas.getByText('Check-in saved.')).toBeVisible();
  expect((await leo.checkIns.read(both)).conditionEntries).toMatchObject([{ severity: 5 }]);

  // Somebody who only reads.
  const annBrowser = await browser.newContext({ baseURL, timezoneId: 'UTC' });
  await signUp(annBrowser.request, { name: 'Ann' });
  const ann = await annBrowser.newPage();
  await ann.goto(await makeDiaryLink(maya, 'Reads'));
  await ann.getByRole('button', { name: 'Accept' }).click();
  await expect(heading(ann)).toHaveText(ofLeo);
  await ann.goto(`/app/check-in?date=${both}`);
  await expect(ann.getByRole('main')).toContainText('5');
  await ann.goto(`/app/check-in?date=${both}&action=checkin`);
  await expect(ann.getByRole('dialog')).toContainText(diaryMessages.readOnly);

  // The child's summary, from the screen of the parent to that of the doctor.
  await maya.goto('/app/check-in');
  const form = await openShareForm(maya);
  await makeLink(form);
  const result = shareResult(maya);
  await expect(linkField(result)).toHaveValue(/shlink:/);
  await result.getByRole('img', { name: 'QR code' }).scrollIntoViewIfNeeded();
  const { text } = await readFromScreenshot(await maya.screenshot());
  const clinic = await browser.newContext({ timezoneId: 'UTC' });
  const doctor = await clinic.newPage();
  await doctor.goto(text);
  await expect(doctor.getByRole('article').first()).toContainText('Leo');
  await expect(doctor.getByRole('article').first()).toContainText('Born March 3, 2019');
  await expect(doctor.getByRole('article').first()).toContainText('Recorded by carers, not a diagnosis.');
  const pdf = await download(doctor, doctor.getByRole('button', { name: 'Download PDF' }));
  expect(pdf.name).toMatch(/^flarewell-leo-summary-[\d-]+\.pdf$/);
  await clinic.close();
  await maya.keyboard.press('Escape');
  await question(maya).getByRole('button', { name: 'Close' }).click();

  // The second parent is removed, and finds nothing left.
  await openRoom(maya, 'people');
  await members(maya).getByRole('button', { name: 'Remove Jonas' }).click();
  await question(maya).getByRole('button', { name: 'Remove' }).click();
  await expect(members(maya)).not.toContainText('Jonas');
  await jonas.goto('/app/dashboard');
  await expect(jonas.getByText('no longer shared with you')).toBeVisible();
  await jonas.getByRole('button', { name: 'Close' }).click();
  await expect(heading(jonas)).toContainText('Jonas');
  expect(JSON.stringify(await everythingStored(jonas))).not.toMatch(/Elbows|"Leo"/);
  await Promise.all([jonasBrowser.close(), annBrowser.close()]);
});
