import { expect, test } from '@flarewell/e2e/support/test.ts';

const dark = 'rgb(15, 19, 24)';
const light = 'rgb(251, 249, 245)';

for (const path of ['/', '/privacy', '/login']) {
  test(`${path} follows the system's theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
}

test("a stored choice overrides the system's theme", { tag: ['@core-phone', '@wide'] }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('flarewell.theme', 'dark'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => localStorage.setItem('flarewell.theme', 'nonsense'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('a choice made in another tab applies here too', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/privacy');
  await other.evaluate(() => localStorage.setItem('flarewell.theme', 'dark'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

for (const [colorScheme, color] of [
  ['light', light],
  ['dark', dark],
] as const) {
  test(`the browser's bars have the colour of the ${colorScheme} canvas`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const colors = await page.evaluate(() => {
      // Draws the colour and reads the pixel, because the computed style would be in oklch notation.
      const pixel = document.createElement('canvas').getContext('2d');
      const drawn = (css: string) => {
        if (!pixel) return '';
        pixel.fillStyle = css;
        pixel.fillRect(0, 0, 1, 1);
        return `rgb(${[...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(', ')})`;
      };
      const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
      return [drawn(meta?.content ?? ''), drawn(getComputedStyle(document.body).backgroundColor)];
    });
    expect(colors).toEqual([color, color]);
  });
}
