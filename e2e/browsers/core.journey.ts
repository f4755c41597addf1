import { writeFile } from 'node:fs/promises';
import { addDays } from '@flarewell/domain/day';
import { kept } from '@flarewell/e2e/support/offlineApp.ts';
import { makeJpeg } from '@flarewell/server/testing/images/images';
import { type App, test } from './app.ts';

test.describe.configure({ mode: 'serial' });

const today = new Date().toLocaleDateString('sv');
let link = '';

/** Fills in a check-in with a photo and saves it. */
async function checkIn(app: App, day: string, severity: string) {
  await app.open(`/app/check-in?date=${day}&action=checkin`);
  await app.press(severity);
  for (const step of ['Lifestyle Factors', 'Additional Notes', 'Add Photo (Optional)']) {
    await app.press('Next');
    await app.expectText(step);
  }
  const photo = test.info().outputPath('hand.jpg');
  await writeFile(photo, await makeJpeg());
  await app.browser.chooseFile(photo);
  await app.expectText('Photo added');
  await app.press('Save');
}

test('a person signs up and adds a condition', async ({ app }) => {
  await app.open('/login?sign-up');
  await app.type('Full name', 'Maya Lindqvist');
  await app.type('Email', 'maya@example.org');
  await app.type('Password', 'correct horse');
  await app.press('Sign Up');
  await app.press('Add Your First Condition');
  await app.type('Name', 'Neck');
  await app.press('Add condition');
  await app.expectNoText('Add Your First Condition');
});

test('a check-in with a photo is saved', async ({ app }) => {
  await checkIn(app, today, '2 Mild');
  await app.expectText('Check-in saved.');
});

test('a check-in is kept while no server can be reached, and sent afterwards', async ({ app, server }) => {
  await app.open('/app/dashboard');
  await app.poll('the app should work offline', () => app.evaluate(isReadyForOffline)).toBe(true);
  await server.stop();
  await checkIn(app, addDays(today, -1), '4 Severe');
  await app.expectText(kept);
  await app.open('/app/check-in');
  await app.expectText('The server cannot be reached right now.');
  await app.expectText('1 check-in is waiting to sync');
  await server.start();
  await app.expectNoText('waiting to sync');
});

test('the summary is read and shared', async ({ app }) => {
  await app.open('/app/check-in');
  await app.press('Healthcare Summary');
  await app.expectText('Healthcare Provider Summary');
  await app.press('Share');
  await app.type('Name of the link', 'Dr. Weber');
  await app.press('Make link');
  await app.expectText('Your link is ready');
  link = (await app.read('Link')) ?? '';
});

test('the person signs out, and the link opens without an account', async ({ app }) => {
  await app.open('/app/settings');
  await app.press('Open menu');
  await app.press('Sign Out');
  await app.expectText('Start tracking');
  await app.open('/app/dashboard');
  await app.expectText('Sign In');
  await app.open(link);
  await app.expectText('Shared by Maya Lindqvist');
});

/** Whether the service worker and the copy of the diary are there. */
async function isReadyForOffline(): Promise<boolean> {
  const opened = indexedDB.open('flarewell');
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const copies = opened.result.transaction('copies').objectStore('copies').count();
  await new Promise((resolve) => copies.addEventListener('success', resolve));
  opened.result.close();
  return copies.result > 0 && navigator.serviceWorker.controller !== null;
}
