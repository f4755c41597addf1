import { checkIn, kept, openApp } from '@flarewell/e2e/support/offlineApp.ts';
import {
  choose,
  goToPhoto,
  openCheckIn,
  save,
  shownWizard,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { makePng } from '@flarewell/server/testing/images/images';
import { comeBack, expect, expectNothingWaiting, expectOnce, signInAgain, test } from './world.ts';

const savePath = `/api/check-ins/${today}`;
const photoPath = `${savePath}/photo`;
const isSave = (method: string, path: string) => method === 'PUT' && path === savePath;
const isUpload = (method: string, path: string) => method === 'POST' && path === photoPath;

test('answer lost', async ({ page, context, network, random, otherDevice, revision }) => {
  await openApp(page);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  let [saves, uploads] = [random.whole(1, 3), random.whole(0, 2)];
  network.disturb((method, path) => {
    if (isUpload(method, path)) return --uploads >= 0 ? 'lose answer' : 'pass';
    if (isSave(method, path)) return --saves >= 0 ? 'lose answer' : 'pass';
    return 'pass';
  });
  await context.setOffline(false);
  await expectNothingWaiting(page);
  await expectOnce(otherDevice, { severity: 4, hasPhoto: true, revision });
});

test('session ended in flight (401)', async ({
  page,
  context,
  network,
  random,
  person,
  otherDevice,
  revision,
}) => {
  await openApp(page);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  const isLast = random.pick([isUpload, isSave]);
  let hasEnded = false;
  network.disturb((method, path) => {
    if (hasEnded || !isLast(method, path)) return 'pass';
    hasEnded = true;
    return otherDevice.account.signOutOtherDevices();
  });
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login\?reason=session-ended/);
  await signInAgain(page, person);
  await expectNothingWaiting(page);
  await expectOnce(otherDevice, { severity: 4, hasPhoto: true, revision });
});

test('captive portal', async ({ page, network, random, otherDevice, revision }) => {
  await openApp(page);
  const portal = '<!doctype html><title>Welcome to our Wi-Fi</title><form>Accept</form>';
  const answers = [
    { status: 200, body: portal },
    { status: 511, body: portal },
    { status: 302, headers: { Location: 'http://127.0.0.1:9/portal' }, body: '' },
  ];
  const answer = random.pick(answers);
  network.disturb(() => answer);
  const hasPhoto = random.chance(0.5);
  await checkIn(page, today, '4 Severe', hasPhoto ? await makePng() : undefined);
  await expect(page.getByText(kept)).toBeVisible();
  await page.waitForTimeout(random.between(0, 3000));
  network.disturb();
  await comeBack(page);
  await expectNothingWaiting(page);
  await expectOnce(otherDevice, { severity: 4, hasPhoto, revision });
});

test('photo refused', async ({ page, context, network, random, otherDevice, revision }) => {
  await openApp(page);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  const refusal = random.pick([
    // Refused by a proxy with a size limit, and by the server itself.
    { status: 413, body: '<h1>413 Request Entity Too Large</h1>' },
    {
      status: 415,
      headers: { 'Content-Type': 'application/json' },
      body: '{"code":"not-an-image","message":"Please select an image file"}',
    },
  ]);
  network.disturb((method, path) => (isUpload(method, path) ? refusal : 'pass'));
  await context.setOffline(false);
  const line = page.getByText(/The check-in for Saturday, June 14, 2025 is not synced/).locator('..');
  await expect(line).toContainText(refusal.status === 413 ? '413, too large' : 'Please select an image file');
  expect((await otherDevice.checkIns.list({ from: today, to: today })).checkIns).toEqual([]);

  await line.getByRole('button', { name: 'Review' }).click();
  const dialog = await shownWizard(page);
  await goToPhoto(dialog);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await save(dialog).click();
  await expectNothingWaiting(page);
  await expectOnce(otherDevice, { severity: 4, hasPhoto: false, revision });
});

test('conflict', async ({ page, context, random, otherDevice, revision }) => {
  await openApp(page);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  const [neck] = await otherDevice.conditions.list();
  await otherDevice.checkIns.save(today, {
    revision: null,
    factors: {},
    conditionEntries: [{ conditionId: neck?.id ?? '', severity: 1, symptoms: [] }],
    medicationEntries: [],
  });
  await context.setOffline(false);
  const line = page.getByText(/The check-in for Saturday, June 14, 2025 is not synced/).locator('..');
  await expect(line).toContainText('This day was changed on another device in the meantime');
  await expectOnce(otherDevice, { severity: 1, hasPhoto: false, revision });

  await line.getByRole('button', { name: 'Review' }).click();
  const isMine = random.chance(0.5);
  await page.getByRole('button', { name: isMine ? 'Keep mine' : 'Use other version' }).click();
  await expectNothingWaiting(page);
  if (isMine) await expectOnce(otherDevice, { severity: 4, hasPhoto: true, revision: revision + 1 });
  else await expectOnce(otherDevice, { severity: 1, hasPhoto: false, revision });
});

test('server restored from an older backup', async ({
  page,
  context,
  server,
  random,
  person,
  openDevice,
  revision,
}) => {
  await openApp(page);
  // Whether the server has a version of the day that is missing in the backup.
  const isEdit = random.chance(0.5);
  const backup = await server.backUp();
  if (isEdit) await checkIn(page, today, '2 Mild');
  await context.setOffline(true);
  if (isEdit) {
    const dialog = await openCheckIn(page);
    await choose(dialog, '4 Severe');
    await goToPhoto(dialog);
    await save(dialog).click();
    await expect(page.getByText(kept)).toBeVisible();
  } else await checkIn(page, today, '4 Severe');
  await server.restore(backup);
  const otherDevice = await openDevice();
  const restored = await otherDevice.checkIns.list({ from: '2025-01-01', to: '2025-12-31' });
  expect([restored.checkIns, restored.revision > revision]).toEqual([[], true]);
  await context.setOffline(false);
  // A restore ends every session. What waits in the browser stays.
  await expect(page).toHaveURL(/\/login\?reason=session-ended/);
  await signInAgain(page, person);
  // An edit is based on a version that no longer exists, so the person is asked.
  const review = page.getByRole('button', { name: 'Review' });
  const arrived = async () => (await otherDevice.checkIns.list({ from: today, to: today })).checkIns.length;
  await expect.poll(async () => (await arrived()) > 0 || (await review.isVisible())).toBe(true);
  if (await review.isVisible()) {
    await review.click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
  }
  await expectNothingWaiting(page);
  await expectOnce(otherDevice, { severity: 4, hasPhoto: false, revision: restored.revision });
});
