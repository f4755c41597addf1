import { expect, type Locator, type Page } from '@playwright/test';

/** The browser's date in these tests, a Saturday. */
export const today = '2025-06-14';

export async function openCheckIn(page: Page, day = today): Promise<Locator> {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
  await page.goto(`/app/check-in?date=${day}&action=checkin`);
  return shownWizard(page);
}

export async function shownWizard(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 3 })).toBeVisible();
  return dialog;
}

/** Clicks the label of a radio or checkbox, because the input itself is visually hidden. */
export async function choose(within: Locator, name: string, role: 'radio' | 'checkbox' = 'radio') {
  await within.getByRole(role, { name, exact: true }).locator('..').click();
}

export const group = (dialog: Locator, name: string) => dialog.getByRole('group', { name, exact: true });
export const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Next' });
export const previous = (dialog: Locator) => dialog.getByRole('button', { name: 'Previous' });
export const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' });

/** Expects a step by its heading and its position, such as "Step 2 of 5". */
export async function expectStep(dialog: Locator, heading: string, place: string) {
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(heading);
  await expect(dialog.getByText(place, { exact: true })).toBeVisible();
}

/** Goes on to the photo step and rates each unrated condition on the way. */
export async function goToPhoto(dialog: Locator, severity = '2 Mild') {
  while (await next(dialog).isVisible()) {
    const scale = dialog.getByRole('group', { name: /^Severity of/ });
    const isRated = (await scale.getByRole('radio', { checked: true }).count()) > 0;
    if ((await scale.isVisible()) && !isRated) await choose(scale, severity);
    await next(dialog).click();
  }
}

/** Reads the rows of the conflict comparison: each label with its two sides. */
export async function differences(dialog: Locator): Promise<string[][]> {
  const rows = await dialog.getByRole('listitem').all();
  const texts = await Promise.all(rows.map((row) => row.locator('> p, dd').allInnerTexts()));
  return texts.map((parts) => parts.map((text) => text.trim().replace(/\s+/g, ' ')));
}

export async function expectSaved(page: Page) {
  await expect(page.getByText('Check-in saved.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
