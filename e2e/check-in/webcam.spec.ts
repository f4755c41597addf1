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
import type { Page } from '@playwright/test';

// A camera that shows a green picture with a moving clock.
test.use({ launchOptions: launchWith('--use-fake-device-for-media-stream') });

declare global {
  interface Window {
    cameraStreams: MediaStream[];
  }
}

test.beforeEach(async ({ page, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
  await page.addInitScript(() => {
    window.cameraStreams = [];
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      window.cameraStreams.push(stream);
      return stream;
    };
  });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const video = (page: Page) => page.getByLabel('Camera preview');
const alert = (page: Page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ });

/** Returns for every opened camera track whether it is still live. */
const tracks = (page: Page) =>
  page.evaluate(() =>
    window.cameraStreams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState)),
  );

async function startCamera(page: Page): Promise<void> {
  await button(page, 'Use webcam').click();
  await expect(button(page, 'Take photo')).toBeFocused();
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4);
}

test.describe('with permission', () => {
  test.use({ permissions: ['camera'] });

  test('taking a photo stops the camera, and the photo is saved', async ({ page, api }) => {
    await openPhotoStep(page);
    await startCamera(page);
    expect(await tracks(page)).toEqual(['live']);
    // In media constraints, a plain number is a preference and not a requirement.
    const constraints = await page.evaluate(() =>
      window.cameraStreams[0]?.getVideoTracks()[0]?.getConstraints(),
    );
    expect(constraints).toEqual({ facingMode: 'user', width: 1280, height: 720 });
    await expect(page.getByRole('switch')).toBeHidden();

    await button(page, 'Take photo').click();
    await expectSize(photoOf(page), 1280, 720);
    await expect(video(page)).toBeHidden();
    expect(await tracks(page)).toEqual(['ended']);
    await savePhotoStep(page);

    expect((await api.checkIns.read(today)).photoUrl).not.toBeNull();
    await openPhotoStep(page);
    await expectSize(photoOf(page), 1280, 720);
  });

  test('the last photo is a faint overlay on the preview, and can be turned off', { tag: '@wide' }, async ({
    page,
    api,
  }) => {
    await addCheckIn(api, '2025-06-10');
    const { photoUrl } = await addPhoto(api, '2025-06-10');
    await openPhotoStep(page);
    await startCamera(page);
    const last = page.locator(`img[src="${photoUrl}"]`);
    await expect(last).toBeVisible();
    await expect(last).toHaveCSS('opacity', '0.35');
    await expectAccessible(page);
    await page.getByRole('switch', { name: 'Show your last photo' }).uncheck();
    await expect(last).toBeHidden();
  });

  test('the camera stops on Cancel, on another step, and when the dialog closes', async ({ page }) => {
    await openPhotoStep(page);
    await startCamera(page);
    await button(page, 'Cancel').click();
    await expect(button(page, 'Choose photo')).toBeFocused();
    expect(await tracks(page)).toEqual(['ended']);

    await startCamera(page);
    await button(page, 'Previous').click();
    await expect(video(page)).toBeHidden();
    expect(await tracks(page)).toEqual(['ended', 'ended']);

    await button(page, 'Next').click();
    await startCamera(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await tracks(page)).toEqual(['ended', 'ended', 'ended']);
  });

  test('a camera that answers after the dialog was closed is stopped too', async ({ page }) => {
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const open = devices.getUserMedia.bind(devices);
      const released = new Promise((resolve) => window.addEventListener('camera-answers', resolve));
      devices.getUserMedia = async (constraints) => {
        await released;
        return open(constraints);
      };
    });
    await openPhotoStep(page);
    await button(page, 'Use webcam').click();
    await expect(page.getByText('Starting the camera…')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('camera-answers')));
    await expect.poll(() => tracks(page)).toEqual(['ended']);
  });

  test('a camera that is in use, fails, is not ready, and is unplugged', async ({ page }) => {
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const open = devices.getUserMedia.bind(devices);
      const refuse = (name: string) => Promise.reject(new DOMException('', name));
      const answers = [
        () => refuse('NotReadableError'),
        () => refuse('AbortError'),
        // A stream whose first frame never comes.
        async () => document.createElement('canvas').captureStream(0),
      ];
      devices.getUserMedia = (constraints) => answers.shift()?.() ?? open(constraints);
    });
    await openPhotoStep(page);
    const generic = 'Unable to access webcam. Please check your camera permissions and try again.';
    for (const message of [
      'Unable to access webcam. The camera is in use by another application.',
      generic,
    ]) {
      await button(page, 'Use webcam').click();
      await expect(alert(page)).toHaveText(message);
      await expect(button(page, 'Choose photo')).toBeFocused();
    }

    await button(page, 'Use webcam').click();
    await button(page, 'Take photo').click();
    await expect(alert(page)).toHaveText('Camera is not ready yet. Please wait a moment and try again.');
    await button(page, 'Cancel').click();

    await startCamera(page);
    await page.evaluate(() => window.cameraStreams[0]?.getTracks()[0]?.dispatchEvent(new Event('ended')));
    await expect(alert(page)).toHaveText(generic);
    await expect(video(page)).toBeHidden();
    expect(await tracks(page)).toEqual(['ended']);
  });
});

test.describe('without permission', () => {
  // The browser denies all permissions that are not in this list.
  test.use({ permissions: ['notifications'] });

  test('the person is asked to allow the camera', async ({ page }) => {
    await openPhotoStep(page);
    await button(page, 'Use webcam').click();
    await expect(alert(page)).toHaveText(
      'Unable to access webcam. Please allow camera access in your browser and try again.',
    );
    await expectAccessible(page);
  });
});
