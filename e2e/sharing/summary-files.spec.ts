import { longDate } from '@flarewell/domain/dates';
import { addDays } from '@flarewell/domain/day';
import { shortenFirstAnswer } from '@flarewell/e2e/support/longDiary.ts';
import { addCheckIn } from '@flarewell/e2e/support/records.ts';
import {
  openSummary,
  readReport,
  summaryButton,
  summaryDialog,
} from '@flarewell/e2e/support/screens/summaryPage.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { joinPdfText, readPdfText } from '@flarewell/server/testing/summary/pdfText';
import { addDiary } from './summaryDiary.ts';
import { countMedications, countSeverity, download, parseBundle, parseCsv } from './summaryFiles.ts';

const today = '2025-06-14';

test.use({ newPerson: { name: 'Maya Lindqvist', timezone: 'UTC' }, timezoneId: 'UTC' });
test.beforeEach(({ person: _ }) => undefined);

test('the files are downloaded, and have the same numbers as the screen', { tag: '@core-phone' }, async ({
  page,
  api,
}) => {
  const until = new Date().toISOString().slice(0, 10);
  await addDiary(api, until);
  const dialog = await openSummary(page);
  await expect(dialog).not.toContainText('the other files');
  const shown = await readReport(dialog);
  const [conditions = [], medications = []] = [shown.conditions, shown.medications];
  const link = (name: string) => dialog.getByRole('link', { name: `Download ${name}` });
  const typeOf = async (name: string) => {
    const answer = await page.request.get((await link(name).getAttribute('href')) ?? '');
    return answer.headers()['content-type'];
  };

  const pdf = await download(page, link('PDF'));
  expect(pdf.name).toMatch(/^flarewell-summary-\d{4}-\d\d-\d\d\.pdf$/);
  expect(pdf.content.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(await typeOf('PDF')).toBe('application/pdf');

  const severity = await download(page, link('Severity CSV'));
  expect(severity.name).toMatch(/^flarewell-severity-.*\.csv$/);
  const rows = parseCsv(severity.content);
  const rated = rows.filter((row) => row.severity);
  const fromCsv = countSeverity(
    rated.map(({ date = '', condition = '', severity }) => ({
      day: date,
      condition,
      severity: Number(severity),
    })),
  );
  const fhir = await download(page, link('FHIR'));
  expect(fhir.name).toMatch(/^flarewell-summary-.*\.fhir\.json$/);
  expect(await typeOf('FHIR')).toContain('application/fhir+json');
  const bundle = parseBundle(fhir.content);
  for (const counted of [fromCsv, countSeverity(bundle.ratings)]) {
    expect(counted.average).toBe(shown.figures['average severity']);
    expect(counted.severeDays).toBe(shown.figures['days any condition ≥ 4']);
    expect(counted.conditions).toEqual(conditions.map((row) => row.slice(0, 4)));
  }
  const recorded = new Set(rows.map(({ date }) => date)).size;
  expect([recorded, bundle.daysRecorded].map((days) => `${days} of 90`)).toEqual(
    Array(2).fill(shown.figures['days recorded']),
  );

  const medication = await download(page, link('Medications CSV'));
  expect(medication.name).toMatch(/^flarewell-medications-.*\.csv$/);
  expect(await typeOf('Medications CSV')).toContain('text/csv');
  expect(countMedications(parseCsv(medication.content)).map(([, ...numbers]) => numbers)).toEqual(
    // The third medication was not used in the period, so it has no rows.
    medications.slice(0, 2).map(([, , , doses, adherence]) => [doses, adherence]),
  );
  const [cream = [], tablet = [], ointment = []] = medications;
  expect([cream, tablet, ointment].map((row) => row.slice(1, 5))).toEqual([
    ['3 in 30, 4 in 90', '3, exceeded', '5', '80%'],
    ['1 in 30, 1 in 90', '–', '2', '–'],
    ['0 in 30, 0 in 90', '–', '0', '–'],
  ]);
  const lastUsed = (age: number) => `Last used: ${addDays(until, -age)}.`;
  expect(bundle.medications.map(({ note }) => note)).toEqual([
    `Used on 3 of the last 30 days. Limit: 3 days. Days used in the period: 4. Doses in the period: 5. Adherence in the period: 80%. ${lastUsed(2)}`,
    `Used on 1 of the last 30 days. Days used in the period: 1. Doses in the period: 2. ${lastUsed(2)}`,
    `Used on 0 of the last 30 days. Days used in the period: 0. Doses in the period: 0. ${lastUsed(420)}`,
  ]);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a failed download says why, and so does a history that could not be loaded completely', async ({
    page,
    api,
  }) => {
    await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
    await addDiary(api, today);
    let answer: (isThere: boolean) => void = () => undefined;
    const answered = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    await shortenFirstAnswer(page, 1);
    await page.route('**/api/sync?since=*', async (route) =>
      (await answered) ? route.continue() : route.abort(),
    );
    await page.goto('/app/check-in');
    await summaryButton(page).click();
    const dialog = summaryDialog(page);
    await expect(dialog.getByText('Loading your older check-ins…')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Print Summary' })).toHaveCount(0);
    answer(false);
    await expect(dialog.getByRole('alert').filter({ hasText: 'This could not be loaded' })).toBeVisible();
    await page.unroute('**/api/sync?since=*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('8 of 90')).toBeVisible();

    await page.route('**/api/summary.pdf?*', (route) => route.abort());
    await dialog.getByRole('link', { name: 'Download PDF' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Unable to connect' })).toBeVisible();
  });
});

test.describe('in another timezone than the profile', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('a remark says that files and links end on another day than the screen', { tag: '@wide' }, async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date(`${today}T18:00:00Z`));
    const dialog = await openSummary(page);
    await expect(dialog).toContainText('to June 15, 2025');
    await expect(dialog).toContainText('Files and shared links include days up to June 14, 2025');
  });
});

test('a PDF names the days whose notes do not fit, and so does the screen', async ({ page, api }) => {
  const until = new Date().toISOString().slice(0, 10);
  for (const age of [0, 1, 2]) await addCheckIn(api, addDays(until, -age), { notes: 'a\n'.repeat(999) });
  const leftOut = `The notes of ${longDate(addDays(until, -2))} are left out.`;
  const dialog = await openSummary(page);
  await dialog.getByText('Include notes').click();
  await expect(dialog).not.toContainText('are left out');
  await dialog.getByRole('button', { name: 'All' }).click();
  await expect(dialog.getByText(`The PDF has room for about 40 pages of notes. ${leftOut}`)).toBeVisible();
  const pdf = await download(page, dialog.getByRole('link', { name: 'Download PDF' }));
  expect(joinPdfText(readPdfText(pdf.content))).toContain(leftOut);
});
