import { roomPath } from '@flarewell/domain/paths';
import { addCheckIn, addCondition } from '@flarewell/e2e/support/records.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const today = '2025-06-14';
const widths = [320, 340, 360, 375, 390, 412, 480, 640, 768, 1024, 1280];

/** The sentences in which 'check-in' is on two lines. */
function findBroken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const content = text.textContent ?? '';
      for (const { index, 0: word } of content.matchAll(/check-ins?/gi)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(text.parentElement?.textContent ?? content);
      }
    }
    return broken;
  });
}

async function expectUnbroken(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findBroken(page), `at ${width} px`).toEqual([]);
  }
}

test.beforeEach(async ({ page, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:30:00`));
});

test("'check-in' never breaks at its hyphen on the screens of a new account", async ({ page }) => {
  const patterns = ['/app/trends/patterns', '/app/trends/patterns/how'];
  for (const path of [
    '/app/dashboard',
    '/app/check-in',
    ...patterns,
    '/app/conditions',
    '/app/settings',
    roomPath('things-to-track'),
    roomPath('shared-links'),
    '/privacy',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectUnbroken(page);
  }
});

test("'check-in' never breaks at its hyphen on the screens of a diary", { tag: '@wide' }, async ({
  page,
  api,
}) => {
  const { id } = await addCondition(api, { name: 'Neck' });
  await addCheckIn(api, today, { conditionEntries: [{ conditionId: id, severity: 3, symptoms: [] }] });
  const history = '/app/check-in';
  const paths = [
    '/app/dashboard',
    '/app/trends/patterns',
    '/app/conditions',
    `/app/conditions/${id}`,
    history,
  ];
  for (const path of [...paths, `${history}?condition=${id}`]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByText('Looking at your diary…')).toHaveCount(0);
    await expectUnbroken(page);
  }
  await page.getByRole('button', { name: 'Healthcare Summary' }).click();
  await expect(page.getByRole('dialog')).toContainText('Recorded by the patient in daily check-ins.');
  await expectUnbroken(page);
  await page.goto('/app/conditions');
  await page.getByRole('button', { name: 'Delete Neck' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('All related check-in data will be removed.');
  await expectUnbroken(page);
  await page.goto('/app/settings');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'diary.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByRole('alertdialog')).toContainText('Check-ins on days that are in the file');
  await expectUnbroken(page);
});
