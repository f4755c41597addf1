import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addPhoto } from '@flarewell/e2e/support/records.ts';
import {
  choosePeriod,
  content,
  countPages,
  expectPlainLines,
  findCollisions,
  openSummary,
  paper,
  readReport,
  summaryButton,
  summaryDialog,
} from '@flarewell/e2e/support/screens/summaryPage.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';
import { addDiary, addFlare, addLongDiary } from './summaryDiary.ts';

const today = '2025-06-14';
const stopClock = (page: Page) => page.clock.setFixedTime(new Date(`${today}T18:00:00`));

test.use({ newPerson: { name: 'Maya Lindqvist', timezone: 'UTC' }, timezoneId: 'UTC' });
test.beforeEach(({ person: _ }) => undefined);

test('shows 90 days, and other periods', { tag: '@wide' }, async ({ page, api }) => {
  await stopClock(page);
  await addDiary(api, today);
  const dialog = await openSummary(page);
  await expect(dialog).toContainText('March 17 to June 14, 2025 · 90 days');
  expect(await readReport(dialog)).toEqual({
    figures: {
      'days recorded': '8 of 90',
      'average severity': '2.3',
      'days any condition ≥ 4': '2',
      'medication adherence': '80%',
      'Worst day by average': '3.0 on three days, the last of them May 5',
      'Best day': 'June 12, 2025, 1.0 Minimal',
      'All conditions': 'Not known',
      'Hand eczema': 'Not known',
      Neck: 'Not known',
      'Stress Level': '2.3 Low',
      'Sleep Quality': '2.0 Poor',
    },
    chart:
      'Severity by week. ' +
      'Hand eczema: 4.0 in the week of Mar 23, 1.0 in the week of Jun 8, highest 5.0 in the week of Apr 13. ' +
      'Neck: 2.0 in the week of Mar 23, 2.0 in the week of Jun 8, highest 3.0 in the week of Jun 1.',
    conditions: [
      ['Hand eczema', '2.6', '5', '2', 'Improving', 'Dryness, Itchiness'],
      ['Neck', '2.0', '3', '0', 'Worsening', 'Flaking'],
    ],
    medications: [
      ['Betamethasone 0.1%, thin layer, once daily', '3 in 30, 4 in 90', '3, exceeded', '5', '80%', 'Jun 12'],
      ['Cetirizine 10 mg, as required', '1 in 30, 1 in 90', '–', '2', '–', 'Jun 12'],
      ['Hydrocortisone 1%, thin layer, weekly', '0 in 30, 0 in 90', '–', '0', '–', 'Apr 20, 2024'],
    ],
  });
  await expect(dialog).toContainText('This summary gives no medical advice or diagnosis.');
  await expectPlainLines(dialog);

  await choosePeriod(dialog, 30);
  await expect(dialog).toContainText('May 16 to June 14, 2025 · 30 days');
  expect((await readReport(dialog)).figures).toMatchObject({
    'days recorded': '5 of 30',
    'average severity': '1.8',
    'days any condition ≥ 4': '0',
    'medication adherence': '75%',
    'Worst day by average': 'June 4, 2025, 2.5 Mild',
  });
  await choosePeriod(dialog, 365);
  await expect(dialog).toContainText('June 15, 2024 to June 14, 2025 · 365 days');
  expect((await readReport(dialog)).figures).toMatchObject({
    'days recorded': '9 of 365',
    'average severity': '2.6',
    'days any condition ≥ 4': '3',
  });
});

test('tells a possible flare apart from confirmed ones until the person answers', {
  tag: '@wide',
}, async ({ page, api }) => {
  await stopClock(page);
  const { conditionId, ...days } = await addFlare(api, today);
  const dialog = await openSummary(page);
  const control = dialog.getByRole('region', { name: 'Control and flares' });
  const possible = 'Possible flares, not yet confirmedHand eczemaJune 3 to 8, up to 5 of 5';
  await expect(control).toContainText(`No confirmed flares.${possible}`);
  await expect(paper(page)).toContainText(possible);
  expect(await findCollisions(content(dialog))).toEqual([]);

  await api.flares.create({ conditionId, verdict: 'confirmed', ...days });
  await openSummary(page);
  await expect(control).toContainText('Hand eczemaJune 3 to 8, 6 days, peak 5 Extreme');
  await expect(control).not.toContainText('Possible flares');
});

test('the printed summary has a header and the same numbers, and nothing else of the app', {
  tag: '@wide',
}, async ({ page, api }) => {
  await stopClock(page);
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('printed'));
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await addDiary(api, today);
  const dialog = await openSummary(page);
  await expect(paper(page)).toBeHidden();
  const shown = await readReport(dialog);
  const printed = page.evaluate(() => new Promise((resolve) => window.addEventListener('printed', resolve)));
  await dialog.getByRole('button', { name: 'Print Summary' }).click();
  await printed;

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body > :not(.paper):visible')).toHaveCount(0);
  await expect(dialog).toBeHidden();
  const header = paper(page).locator('header');
  await expect(header.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible();
  await expect(header).toContainText('Healthcare Provider Summary');
  await expect(header).toContainText('March 17 to June 14, 2025 · 90 days');
  await expect(header).toContainText('Generated June 14, 2025');
  await expect(header).toContainText('Patient-reported, not a diagnosis');
  await expect(paper(page)).toContainText('This summary gives no medical advice or diagnosis.');
  expect(await readReport(paper(page))).toEqual(shown);
  // Dark on white in both themes.
  await expect(paper(page)).toHaveCSS('color', 'oklch(0.255 0.018 250)');
  expect([await countPages(page, 'A4'), await countPages(page, 'Letter')]).toEqual([1, 1]);
});

test('the summary contains notes and photos only if they are chosen', async ({ page, api }) => {
  await stopClock(page);
  await addDiary(api, today);
  await addPhoto(api, '2025-04-15');
  await addPhoto(api, today);
  const dialog = await openSummary(page);
  const pdf = dialog.getByRole('link', { name: 'Download PDF' });
  const notesOnPaper = () => paper(page).getByRole('region', { name: 'Notes', includeHidden: true });
  await expect(notesOnPaper()).toHaveCount(0);
  await expect(paper(page).locator('img')).toHaveCount(0);

  await dialog.getByText('Include notes').click();
  const days = dialog.getByRole('group', { name: 'Days whose notes are included' });
  await expect(days.getByRole('checkbox')).toHaveCount(3);
  await days.getByRole('checkbox', { name: 'June 12, 2025' }).check();
  await expect(dialog).toContainText('1 of 3 days with notes');
  await expect(notesOnPaper()).toHaveText('NotesJune 12, 2025Hand eczema: Almost gone');
  await expect(pdf).toHaveAttribute('href', /days=90&notes=2025-06-12(&|$)/);
  // Chosen notes of days outside the period are left out.
  await choosePeriod(dialog, 365);
  await dialog.getByRole('button', { name: 'All' }).click();
  await expect(dialog).toContainText('4 of 4 days with notes');
  await choosePeriod(dialog, 30);
  await expect(dialog).toContainText('2 of 2 days with notes');
  await expect(pdf).toHaveAttribute('href', /days=30&notes=2025-06-14%2C2025-06-12(&|$)/);
  await dialog.getByRole('button', { name: 'None' }).click();
  await expect(notesOnPaper()).toHaveCount(0);

  await choosePeriod(dialog, 90);
  await dialog.getByRole('switch', { name: 'Include photos' }).click();
  await expect(dialog.locator('figcaption')).toHaveText([
    'Worst day with a photo: April 15, 2025, 3.0 Moderate on average',
    'Best day with a photo: June 14, 2025, 1.5 Minimal on average',
  ]);
  await expect(paper(page).locator('img')).toHaveCount(2);
  await expect(pdf).toHaveAttribute('href', /photos=true/);
});

test('long names in any script neither overlap nor are cut off', async ({ page, api }) => {
  await stopClock(page);
  await addLongDiary(api, today);
  const dialog = await openSummary(page);
  await dialog.getByText('Include notes').click();
  await dialog.getByRole('button', { name: 'All' }).click();
  for (const width of [360, 390, 768, 1360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findCollisions(content(dialog)), `at ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  // The widths of A4 and Letter without their margins, in pixels.
  for (const width of [688, 710]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findCollisions(paper(page)), `on paper, at ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ media: null });
  await dialog.getByRole('button', { name: 'None' }).click();
  expect([await countPages(page, 'A4'), await countPages(page, 'Letter')]).toEqual([3, 3]);
});

test('axe finds nothing, the keyboard reaches everything, and closing returns the focus', {
  tag: '@wide',
}, async ({ page, api }) => {
  await stopClock(page);
  await addDiary(api, today);
  await addPhoto(api, today);
  await page.goto('/app/check-in');
  await summaryButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = summaryDialog(page);
  const notes = dialog.locator('summary');
  await expect(notes).toBeVisible();
  const period = dialog.getByRole('radio', { name: 'Last 90 days' });
  await period.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Last 180 days' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(notes).toBeFocused();
  await page.keyboard.press('Enter');
  for (const name of ['All', 'None']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(notes).toContainText('1 of 3 days with notes');
  await dialog.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await expect(dialog.locator('figure')).not.toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(paper(page)).toHaveCount(0);
  await expect(summaryButton(page)).toBeFocused();
});

test('an account without records says so', async ({ page }) => {
  const dialog = await openSummary(page);
  await expect(dialog).toContainText('0 of 90');
  await expect(dialog).toContainText('No severity was recorded in this period.');
  await expect(dialog).toContainText('No conditions are recorded.');
  await expect(dialog).toContainText('No medications are recorded.');
  await expect(dialog.getByText(/^Include/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});
