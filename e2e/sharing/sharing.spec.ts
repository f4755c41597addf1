import { shareMessages } from '@flarewell/domain/shares/shares';
import { openRoom } from '@flarewell/e2e/support/screens/settings.ts';
import {
  linkField,
  makeLink,
  openShareForm,
  shareResult,
} from '@flarewell/e2e/support/screens/shareDialog.ts';
import { readReport, summaryDialog } from '@flarewell/e2e/support/screens/summaryPage.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { readFromPdf, readFromScreenshot } from './qrCodes.ts';
import { addDiary } from './summaryDiary.ts';

const today = new Date().toISOString().slice(0, 10);
const A4_WIDTH_MM = 210;

test.use({ newPerson: { name: 'Maya Lindqvist', timezone: 'UTC' }, timezoneId: 'UTC' });
test.beforeEach(({ person: _ }) => undefined);

test('a link is scanned from the screen and from paper, opened without an account, and stopped', {
  tag: ['@core-phone', '@wide'],
}, async ({ page, api, browser, viewport }) => {
  await addDiary(api, today);
  const form = await openShareForm(page);
  await form.getByRole('switch', { name: 'Notes' }).check();
  await makeLink(form);
  const result = shareResult(page);
  const link = await linkField(result).inputValue();
  await result.getByRole('img', { name: 'QR code' }).scrollIntoViewIfNeeded();
  const scanned = await readFromScreenshot(await page.screenshot());
  expect(scanned.text).toBe(link);
  const printed = await readFromPdf(await page.pdf({ format: 'A4' }));
  expect(printed.text).toBe(link);
  expect(printed.width * A4_WIDTH_MM).toBeGreaterThanOrEqual(45);

  const reader = await browser.newContext({ viewport, timezoneId: 'UTC', reducedMotion: 'reduce' });
  const doctor = await reader.newPage();
  await doctor.goto(scanned.text);
  await expect(doctor.getByText('Shared by Maya Lindqvist')).toContainText('“Dr. Weber, November”');
  await expect(doctor.getByRole('region', { name: 'Notes' })).toContainText('Almost gone');
  expect(await readReport(doctor.getByRole('article').first())).toEqual(
    await readReport(summaryDialog(page)),
  );
  expect(await reader.cookies()).toEqual([]);

  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  const card = await openRoom(page, 'shared-links');
  await expect(card).toContainText('Opened once');
  await card.getByRole('button', { name: 'Stop sharing Dr. Weber, November' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(card).toContainText('Nothing is shared now.');

  await doctor.reload();
  await expect(doctor.getByText(shareMessages.gone)).toBeVisible();
  await expect(doctor.getByText('Maya')).toHaveCount(0);
  await reader.close();
});

test('a passcode that was told on the phone opens a link, and the person sees who opened it', async ({
  page,
  api,
  browser,
  viewport,
}) => {
  await addDiary(api, today);
  const form = await openShareForm(page);
  await form.getByRole('switch', { name: 'Protect with a passcode' }).check();
  const passcode = await form.getByRole('textbox', { name: 'Passcode' }).inputValue();
  await makeLink(form);
  const link = await linkField(shareResult(page)).inputValue();

  const reader = await browser.newContext({ viewport, timezoneId: 'UTC', reducedMotion: 'reduce' });
  const doctor = await reader.newPage();
  await doctor.goto(link);
  const open = async (typed: string) => {
    await doctor.getByRole('textbox', { name: 'Passcode' }).fill(typed);
    await doctor.getByRole('button', { name: 'Open' }).click();
  };
  await open('not the passcode');
  await expect(doctor.getByRole('alert')).toContainText('9 tries left');
  await doctor.getByRole('textbox', { name: 'Your name' }).fill('Dr. Weber');
  await open(passcode.toUpperCase().replaceAll(' ', '-'));
  await expect(doctor.getByText('Shared by Maya Lindqvist')).toBeVisible();
  await expect(doctor.getByRole('region', { name: 'Notes' })).toHaveCount(0);
  await reader.close();
  expect(await api.shares.list()).toMatchObject([{ openedCount: 1, lastRecipient: 'Dr. Weber' }]);
});

for (const { name, label, smallest } of [
  { name: 'a short name', label: 'Dr. Weber', smallest: 4 },
  { name: 'the longest name', label: 'ö'.repeat(80), smallest: 3 },
]) {
  test(`the code of a link with ${name} is readable on a narrow phone and on paper`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const form = await openShareForm(page, label);
    await makeLink(form);
    const result = shareResult(page);
    const link = await linkField(result).inputValue();
    const code = result.getByRole('img', { name: 'QR code' });
    await code.scrollIntoViewIfNeeded();
    const pixelsPerSquare = await code.evaluate(
      (svg: SVGSVGElement) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width,
    );
    expect(pixelsPerSquare).toBe(smallest);
    expect((await readFromScreenshot(await page.screenshot())).text).toBe(link);
    expect((await readFromPdf(await page.pdf({ format: 'A4' }))).text).toBe(link);
  });
}
