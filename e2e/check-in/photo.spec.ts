import { writeFile } from 'node:fs/promises';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { launchWith } from '@flarewell/e2e/support/launch.ts';
import { addCheckIn, addPhoto } from '@flarewell/e2e/support/records.ts';
import {
  expectSize,
  openPhotoStep,
  photoOf,
  savePhotoStep,
  today,
} from '@flarewell/e2e/support/screens/photoStep.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import {
  heic,
  makeJpeg,
  makeLargeJpeg,
  makePhonePhoto,
  makePlain,
  pdf,
} from '@flarewell/server/testing/images/images';
import type { Page } from '@playwright/test';

// Simulates a machine without a camera, even if this one has one.
test.use({ launchOptions: launchWith('--use-fake-device-for-media-stream=device-count=0') });

test.beforeEach(async ({ page, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
});

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

async function choose(page: Page, button: 'Choose photo' | 'Replace', file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

const jpeg = (buffer: Buffer): ChosenFile => ({ name: 'hand.jpg', mimeType: 'image/jpeg', buffer });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a photo is chosen, saved, shown again, replaced, and removed', { tag: '@core-phone' }, async ({
  page,
  api,
}) => {
  await openPhotoStep(page);
  await expect(
    page.getByText('Photos are visible only to you. You can remove them at any time.'),
  ).toBeVisible();
  await expect(button(page, 'Use webcam')).toBeHidden();
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', 'image/*');
  await expectAccessible(page);

  await choose(page, 'Choose photo', jpeg(await makeJpeg()));
  await expectSize(photoOf(page), 480, 240);
  await expect(page.getByRole('status').filter({ hasText: 'Photo added' })).toBeAttached();
  await expect(button(page, 'Replace')).toBeFocused();
  await expectAccessible(page);
  await savePhotoStep(page);
  const first = (await api.checkIns.read(today)).photoUrl;
  expect(first).not.toBeNull();

  await openPhotoStep(page);
  await expectSize(photoOf(page), 480, 240);
  await expect(photoOf(page)).toHaveAttribute('src', String(first));
  const plain = { name: 'plain.png', mimeType: 'image/png', buffer: await makePlain('#ff0000', 300, 200) };
  await choose(page, 'Replace', plain);
  await expectSize(photoOf(page), 300, 200);
  await savePhotoStep(page);
  const second = (await api.checkIns.read(today)).photoUrl;
  expect(second).not.toBeNull();
  expect(second).not.toBe(first);

  await openPhotoStep(page);
  await button(page, 'Remove').click();
  await expect(photoOf(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Photo removed' })).toBeAttached();
  await expect(button(page, 'Choose photo')).toBeFocused();
  await savePhotoStep(page);
  expect((await api.checkIns.read(today)).photoUrl).toBeNull();
});

test('a file that is not a photo is refused with a clear message, and the previous photo stays', async ({
  page,
  api,
}) => {
  await addCheckIn(api, today);
  await addPhoto(api, today);
  await openPhotoStep(page);
  const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ });
  const unreadable = Buffer.alloc(5 * 1024 * 1024, 'no image');

  for (const [file, message] of [
    [{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf }, 'Please select an image file'],
    [jpeg(unreadable), 'Photo size must be less than 5MB'],
    [jpeg(unreadable.subarray(0, 100)), 'Please select an image file'],
    [
      { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic },
      'HEIC photos are not supported. Please select a JPEG, PNG or WebP image.',
    ],
  ] as const) {
    await choose(page, 'Replace', file);
    await expect(alert).toHaveText(message);
    await expectSize(photoOf(page), 480, 240);
  }

  await choose(page, 'Replace', jpeg(await makeJpeg()));
  await expect(alert).toBeHidden();
});

test('a phone picture of more than 5MB is scaled down and turned upright', async ({ page, api }) => {
  await openPhotoStep(page);
  await choose(page, 'Choose photo', jpeg(await makePhonePhoto()));
  await expectSize(photoOf(page), 240, 480);
  await choose(page, 'Replace', jpeg(await makeLargeJpeg()));
  await expectSize(photoOf(page), 2048, 1536);
  await savePhotoStep(page);
  await openPhotoStep(page);
  await expectSize(photoOf(page), 2048, 1536);
  const { photoUrl } = await api.checkIns.read(today);
  await expect(photoOf(page)).toHaveAttribute('src', String(photoUrl));
});

test('while a photo is being scaled down, saving waits for it and closing asks first', async ({ page }) => {
  await page.addInitScript(() => {
    const { decode } = HTMLImageElement.prototype;
    const released = new Promise((resolve) => window.addEventListener('decoder-answers', resolve));
    HTMLImageElement.prototype.decode = async function () {
      await released;
      return decode.call(this);
    };
  });
  await openPhotoStep(page);
  await choose(page, 'Choose photo', jpeg(await makeJpeg()));
  await expect(page.getByText('Preparing the photo…')).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await page.keyboard.press('Escape');
  await button(page, 'Keep editing').click();
  await button(page, 'Previous').click();
  await page.keyboard.press('Escape');
  await button(page, 'Keep editing').click();
  await button(page, 'Next').click();
  await expect(page.getByText('Preparing the photo…')).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await button(page, 'Previous').click();
  await page.evaluate(() => window.dispatchEvent(new Event('decoder-answers')));
  await button(page, 'Next').click();
  await expectSize(photoOf(page), 480, 240);
  await expect(button(page, 'Save')).toBeEnabled();
});

test('a photo can be dropped anywhere on the check-in', { tag: '@wide' }, async ({ page }, info) => {
  const path = info.outputPath('hand.png');
  await writeFile(path, await makePlain('#00ff00', 120, 80));
  await openPhotoStep(page);
  const devTools = await page.context().newCDPSession(page);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop', y: number) =>
    devTools.send('Input.dispatchDragEvent', {
      type,
      x: 200,
      y,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });

  await drag('dragEnter', 300);
  await drag('dragOver', 300);
  await expect(page.getByText('Drop the photo here')).toBeVisible();
  // The DevTools protocol cannot drag something out of the page again.
  await page.dispatchEvent('body', 'dragleave');
  await expect(page.getByText('No photo yet')).toBeVisible();

  // Drops beside the target too, where the browser would otherwise leave the check-in and open the picture.
  await drag('dragEnter', 20);
  await drag('dragOver', 20);
  await drag('drop', 20);
  await expectSize(photoOf(page), 120, 80);
});

test('a camera that is unplugged before it is started', async ({ page }) => {
  await page.addInitScript(() => {
    // The page sees a camera in the list, but the browser finds none when the page opens it.
    const camera = { kind: 'videoinput', deviceId: '', groupId: '', label: '', toJSON: () => ({}) } as const;
    navigator.mediaDevices.enumerateDevices = async () => [camera];
  });
  await openPhotoStep(page);
  await button(page, 'Use webcam').click();
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Unable to access webcam. No camera was found on this device.',
  );
});
