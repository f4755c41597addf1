import { expect, type Locator, type Page } from '@playwright/test';

/** The browser's date in the photo tests, a Saturday. */
export const today = '2025-06-14';

/** Opens a day's check-in at its last step. The person has no conditions. */
export async function openPhotoStep(page: Page, day = today): Promise<void> {
  await page.goto(`/app/check-in?date=${day}&action=checkin`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Add Photo (Optional)' })).toBeFocused();
}

export const photoOf = (page: Page) => page.getByRole('img', { name: 'The photo of this check-in' });

/** Waits for the photo to load, and expects its natural size. */
export async function expectSize(photo: Locator, width: number, height: number): Promise<void> {
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([width, height]);
}

export async function savePhotoStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}
