import { expect } from '@flarewell/e2e/support/test.ts';
import type { Locator } from '@playwright/test';

/** From this width on, a card has room for the photo beside everything else. */
const wideCard = 448;

/** Checks that the photo is beside the check-in's conditions, or in a narrow card beside its date. */
export async function expectBeside(photo: Locator, checkIn: Locator): Promise<void> {
  const width = (await checkIn.boundingBox())?.width ?? 0;
  const neighbour =
    width >= wideCard
      ? checkIn.getByRole('list', { name: 'Conditions' })
      : checkIn.getByRole('heading', { level: 3 });
  const [picture, other] = await Promise.all([photo.boundingBox(), neighbour.boundingBox()]);
  if (!picture || !other) throw new Error('The card is not shown.');
  expect(picture.x).toBeGreaterThan(other.x + other.width);
  expect(picture.y).toBeLessThan(other.y + other.height);
}
