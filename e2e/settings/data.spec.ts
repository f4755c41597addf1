import { readFile } from 'node:fs/promises';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { addCheckIn, addCondition, addMedication, addPhoto } from '@flarewell/e2e/support/records.ts';
import { roomRow } from '@flarewell/e2e/support/screens/settings.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const path = '/app/settings';
const day = '2025-11-14';
const dialog = (page: Page) => page.getByRole('alertdialog');

async function addRecords(api: Api): Promise<void> {
  const { id: conditionId } = await addCondition(api);
  await addMedication(api, { conditionIds: [conditionId] });
  const { id: trackerId } = await api.trackers.create({ name: 'Buttermilk' });
  await api.suspicions.create({ conditionId, factor: `tracker:${trackerId}` });
  await api.flares.create({ conditionId, verdict: 'confirmed', from: day, to: day });
  await addCheckIn(api, day, {
    notes: 'Slept well',
    trackers: [trackerId],
    conditionEntries: [{ conditionId, severity: 2, symptoms: ['Dryness'] }],
  });
  await addPhoto(api, day);
}

async function readRecords(api: Api) {
  const { checkIns } = await api.checkIns.list({ from: day, to: day });
  return {
    conditions: await api.conditions.list(),
    medications: await api.medications.list(),
    trackers: await api.trackers.list(),
    flares: await api.flares.list(),
    // An import changes the URL of the photo and the revision.
    checkIns: checkIns.map(({ photoUrl, revision: _, ...checkIn }) => ({
      ...checkIn,
      hasPhoto: photoUrl !== null,
    })),
  };
}

async function download(page: Page, name: string) {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), path: await file.path() };
}

async function choose(page: Page, files: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  const coming = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import Data' }).click();
  await (await coming).setFiles(files);
}

const asFile = (name: string, content: string | Buffer) => ({
  name,
  // Some systems know neither the type of .json nor of .zip files.
  mimeType: '',
  buffer: Buffer.from(content),
});

test.use({ expectedErrors: /status of 40[0-9]|ERR_FAILED/ });

test('the list of shared links is exported, and an import says that it brings no link back', async ({
  page,
  person: _,
  api,
}) => {
  await api.shares.create({ label: 'Dr. Weber' });
  await page.goto(path);
  await expect(page.getByText('Everything you recorded and the list of your shared links')).toBeVisible();
  const file = await download(page, 'Export Data');
  const exported = await readFile(file.path, 'utf8');
  expect(JSON.parse(exported)).toMatchObject({ shares: [{ label: 'Dr. Weber', openedCount: 0 }] });
  await api.records.reset();
  await choose(page, asFile('export.json', exported));
  await expect(dialog(page)).toContainText('Shared links are not taken from the file.');
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Import finished')).toBeVisible();
  // The page asks for its lists again, so the link that the reset ended is gone.
  await expect(roomRow(page, 'shared-links')).toContainText('None active');
});

test('everything is exported to a file named with the date', { tag: '@core-desktop' }, async ({
  page,
  person,
  api,
}) => {
  await addRecords(api);
  await page.goto(path);
  const file = await download(page, 'Export Data');
  expect(file.name).toMatch(/^flarewell-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(file.path, 'utf8'))).toMatchObject({
    name: 'Maya',
    email: person.email,
    conditions: [{ name: 'Hand eczema' }],
    medications: [{ name: 'Betamethasone 0.1%' }],
    trackers: [{ name: 'Buttermilk', until: null }],
    flares: [{ verdict: 'confirmed', from: day }],
    suspicions: [{ factor: expect.stringMatching(/^tracker:/) }],
    checkIns: [{ notes: 'Slept well', trackers: [expect.any(String)], createdAt: expect.any(String) }],
  });
  expect((await download(page, 'Export with Photos')).name).toMatch(/^flarewell-\d{4}-\d\d-\d\d\.zip$/);
});

test('a failed export says why', async ({ page, person: _ }) => {
  await page.goto(path);
  await page.route('**/api/profile', (route) => route.abort());
  await page.getByRole('link', { name: 'Export Data' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to connect' })).toBeVisible();
});

test('a reset clears everything but the account, and an import brings it all back', {
  tag: '@core-desktop',
}, async ({ page, person, api }) => {
  await addRecords(api);
  const before = await readRecords(api);
  await page.goto(path);
  const { path: zip } = await download(page, 'Export with Photos');

  await page.getByRole('button', { name: 'Reset Data' }).click();
  await expect(dialog(page)).toHaveAccessibleName(
    'Are you sure you want to clear all data? This action cannot be undone.',
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await readRecords(api)).toEqual(before);
  await page.getByRole('button', { name: 'Reset Data' }).click();
  await dialog(page).getByRole('button', { name: 'Clear all data' }).click();
  await expect(page.getByText('All your data was cleared.')).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  expect(await readRecords(api)).toEqual({
    conditions: [],
    medications: [],
    trackers: [],
    flares: [],
    checkIns: [],
  });
  await expect(page.getByText('Buttermilk')).toBeHidden();

  await choose(page, asFile('flarewell.zip', await readFile(zip)));
  await expect(dialog(page)).toHaveAccessibleName('Import flarewell.zip?');
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(
    page.getByText('Added 1 condition, 1 medication, 1 thing to track, 1 check-in, and 1 photo.'),
  ).toBeVisible();
  const after = await readRecords(api);
  const [tracker] = after.trackers;
  const createdAt = before.checkIns[0]?.createdAt;
  expect(after.checkIns).toMatchObject([
    { notes: 'Slept well', hasPhoto: true, trackers: [tracker?.id], createdAt },
  ]);
  expect(after.conditions).toMatchObject([{ name: 'Hand eczema' }]);
  expect(after.flares).toMatchObject([{ verdict: 'confirmed', from: day, to: day }]);
  await expect(page.getByText('Buttermilk').first()).toBeVisible();

  await choose(page, asFile('flarewell.zip', await readFile(zip)));
  await expect(page.getByText('Added 1 condition')).toBeHidden();
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(
    page.getByText('Already here: 1 condition, 1 medication, 1 thing to track, 1 check-in, and 1 photo.'),
  ).toBeVisible();
});

test('an import into a new account brings reminders too, says so first, and leaves the name', async ({
  page,
  person: _,
  api,
}) => {
  await page.goto(path);
  await page.getByLabel('Timezone').selectOption('Tokyo');
  const settings = { ...(await api.profile.read()), name: 'Omar', reminderTime: '06:30' };
  const file = { ...settings, conditions: [], medications: [], checkIns: [] };
  await choose(page, asFile('export.json', JSON.stringify(file)));
  await expect(dialog(page)).toContainText('Your name and email stay.');
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('The file was empty.')).toBeVisible();
  await expect(page.getByLabel('Reminder time')).toHaveValue('06:30');
  await expect(page.getByLabel('Name')).toHaveValue('Maya');
  // The unsaved edit of the timezone is kept.
  await expect(page.getByLabel('Timezone')).toHaveValue('Asia/Tokyo');
});

test('a file that is not an export is refused with a message, and nothing is lost', async ({
  page,
  person: _,
  api,
}) => {
  await addRecords(api);
  const before = await readRecords(api);
  await page.goto(path);
  await choose(page, asFile('notes.json', 'Hello'));
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('This file was not exported from Flarewell');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await choose(page, asFile('other.json', '{"medications":[]}'));
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    "This is not a Flarewell export: 'conditions' is missing.",
  );
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  // The file chooser's filter can be bypassed, for example by choosing "All files".
  await choose(page, asFile('holiday.jpg', 'Hello'));
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('This file was not exported from Flarewell');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await readRecords(api)).toEqual(before);
});

test('a reset that fails changes nothing and says why', async ({ page, person: _, api }) => {
  await addRecords(api);
  const before = await readRecords(api);
  await page.goto(path);
  await page.route('**/api/reset', (route) => route.abort());
  await page.getByRole('button', { name: 'Reset Data' }).click();
  await dialog(page).getByRole('button', { name: 'Clear all data' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Unable to connect to the Flarewell server.');
  expect(await readRecords(api)).toEqual(before);
});
