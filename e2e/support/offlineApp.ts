import { goToPhoto, openCheckIn, save, today } from '@flarewell/e2e/support/screens/wizard.ts';
import type { Page } from '@playwright/test';
import { storedKeys } from './browserStorage.ts';
import { expect } from './test.ts';

export const kept = 'Check-in saved on this device. It is waiting to sync.';

/** Opens the app and waits until it works without a network. */
export async function openApp(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
  await page.goto('/app/dashboard');
  await page.evaluate(async () => {
    const isControlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    });
    if (!navigator.serviceWorker.controller) await isControlled;
  });
  // The app writes this copy last, half a second after the first paint.
  await expect.poll(async () => (await storedKeys(page)).copies).toContain('diary');
}

/** Fills in a check-in that rates the only condition and saves it, online or offline. */
export async function checkIn(page: Page, day: string, severity: string, photo?: Buffer): Promise<void> {
  const dialog = await openCheckIn(page, day);
  await goToPhoto(dialog, severity);
  if (photo) {
    const file = { name: 'arm.png', mimeType: 'image/png', buffer: photo };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByRole('img')).toBeVisible();
  }
  await save(dialog).click();
  await expect(dialog).toHaveCount(0);
}
