import type { Page } from '@playwright/test';

/** Lets the first answer of the server hold only this many check-ins, as if the diary was too long for one answer. */
export async function shortenFirstAnswer(page: Page, count: number): Promise<void> {
  await page.route('**/api/sync', async (route) => {
    const response = await route.fetch();
    const diary = await response.json();
    await route.fulfill({
      response,
      json: { ...diary, checkIns: diary.checkIns.slice(0, count), hasMore: true },
    });
  });
}
