import { readFromPdf, readFromScreenshot } from './support/qrCodes.ts';
import { linkField, makeLink, openShareForm, readLink, shareResult } from './support/shareDialog.ts';
import { addDiary } from './support/summaryDiary.ts';
import { expect, test } from './support/test.ts';

const today = new Date().toISOString().slice(0, 10);
const A4_WIDTH_MM = 210;

test.use({ newPerson: { name: 'Maya Lindqvist', timezone: 'UTC' }, timezoneId: 'UTC' });
test.beforeEach(({ person: _ }) => undefined);

test('a link is made, scanned from the screen and from paper, opened without an account, and stopped', async ({
  page,
  api,
  playwright,
}) => {
  await addDiary(api, today);
  const form = await openShareForm(page);
  await makeLink(form);
  const result = shareResult(page);
  const link = await linkField(result).inputValue();
  await result.getByRole('img', { name: 'QR code' }).scrollIntoViewIfNeeded();
  expect((await readFromScreenshot(await page.screenshot())).text).toBe(link);
  const printed = await readFromPdf(await page.pdf({ format: 'A4' }));
  expect(printed.text).toBe(link);
  expect(printed.width * A4_WIDTH_MM).toBeGreaterThanOrEqual(45);

  const { url } = readLink(link);
  const reader = await playwright.request.newContext();
  const open = async () => (await reader.post(url, { data: { recipient: 'Dr. Weber' } })).status();
  expect(await open()).toBe(200);
  const [share] = await api.shares.list();
  expect(share).toMatchObject({ openedCount: 1, lastRecipient: 'Dr. Weber' });
  await api.shares.stop(share?.id ?? '');
  expect(await open()).toBe(404);
  await reader.dispose();
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
