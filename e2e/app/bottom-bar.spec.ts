import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { addCheckIn, addCondition } from '@flarewell/e2e/support/records.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Locator, Page } from '@playwright/test';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });

async function topOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.y ?? Number.NaN;
}

async function bottomOf(place: Locator): Promise<number> {
  const box = await place.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar leads to the most used screens and marks the current one', { tag: '@core-phone' }, async ({
    page,
    person: _,
  }) => {
    await page.goto('/app/dashboard');
    const links = bar(page).getByRole('link');
    await expect(links).toHaveText(['Dashboard', 'History', 'Trends']);
    for (const [name, title] of [
      ['History', 'History'],
      ['Trends', 'Trends & Analysis'],
      ['Dashboard', /Maya/],
    ] as const) {
      const link = bar(page).getByRole('link', { name });
      await expect(link).not.toHaveAttribute('aria-current');
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
    await page.goto('/app/trends/patterns');
    await expect(bar(page).getByRole('link', { name: 'Trends' })).toHaveAttribute('aria-current', 'true');
  });

  test('Check-In opens the check-in over any screen, and nothing of the bar is above it', async ({
    page,
    person: _,
    api,
  }) => {
    await addCondition(api);
    await page.goto('/app/medications');
    const checkIn = bar(page).getByRole('button', { name: 'Check-In' });
    await checkIn.click();
    await expect(page.getByRole('dialog', { name: 'Daily Check-in' })).toBeVisible();
    const isAbove = await checkIn.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isAbove).toBe(false);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/app/medications');
    await expect(checkIn).toBeFocused();
  });

  test('More opens the menu, and closing it returns to the bar', async ({ page, person: _ }) => {
    await page.goto('/app/dashboard');
    const more = bar(page).getByRole('button', { name: 'More' });
    await more.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(more).toBeFocused();
  });

  test('it covers neither the end of a screen, nor what has the focus, nor a notice', async ({
    page,
    person: _,
    api,
  }) => {
    for (const name of ['Neck', 'Scalp', 'Hands']) await addCondition(api, { name });
    await page.goto('/app/conditions');
    const last = page.getByRole('main').getByRole('button').last();
    await expect(last).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const barTop = await topOf(bar(page));
    expect(await bottomOf(last)).toBeLessThan(barTop);

    await page.evaluate(() => scrollTo(0, 0));
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      await button.focus();
      expect(await bottomOf(button)).toBeLessThan(barTop);
    }
    // The bar stands below the screen, so it comes after it for the keyboard.
    await page.getByRole('main').locator('a, button').last().focus();
    await page.keyboard.press('Tab');
    await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toBeFocused();

    await addCheckIn(api, new Date().toLocaleDateString('sv'));
    await page.goto('/app/dashboard');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const notice = page.getByRole('status').getByRole('button', { name: 'Dismiss' });
    await expect(notice).toBeVisible();
    expect(await bottomOf(notice)).toBeLessThan(barTop);
  });

  test('it leaves the screen while something is typed, where a keyboard would lift it over the fields', async ({
    page,
    person: _,
  }) => {
    await page.goto('/app/settings');
    const name = page.getByLabel('Name');
    await name.focus();
    await expect(bar(page)).not.toBeInViewport();
    await name.blur();
    await expect(bar(page)).toBeInViewport();
  });

  test('it is not printed, and has no text where large text leaves no room', async ({ page, person: _ }) => {
    await page.goto('/app/dashboard');
    await expect(bar(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 240, height: 500 });
    expect((await bar(page).getByText('History').boundingBox())?.width).toBe(1);
    await expect(bar(page).getByRole('link', { name: 'History' })).toBeVisible();
  });

  test.describe('accessibility', () => {
    test.use({ bypassCSP: true });

    test('axe finds nothing in the bar', async ({ page, person: _ }) => {
      await page.goto('/app/trends');
      await expect(bar(page)).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('a visitor has no bar', async ({ page }) => {
    for (const path of ['/', '/login', '/privacy']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(bar(page)).toHaveCount(0);
    }
  });
});

test('a wide screen has the sidebar instead', { tag: '@wide' }, async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('/app/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(bar(page)).toBeHidden();
});
