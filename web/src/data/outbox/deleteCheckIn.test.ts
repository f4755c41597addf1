import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser } from './testing/fakeBrowser.ts';
import { createFakeServer } from './testing/fakeServer.ts';

const day = '2025-06-14';
const makePhoto = () => ({ kind: 'new' as const, file: new Blob(['picture'], { type: 'image/png' }) });

let server: ReturnType<typeof createFakeServer>;
let browser: ReturnType<typeof createFakeBrowser>;
let tab: Awaited<ReturnType<typeof browser.openTab>>;

beforeEach(async () => {
  server = createFakeServer();
  browser = createFakeBrowser(server);
  tab = await browser.openTab();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const onServer = () => server.accountOf('maya').checkIns;

async function remove() {
  const deleted = await tab.deleteCheckIn(day);
  if (!deleted) throw new Error('There was nothing to delete.');
  return deleted;
}

test('a check-in is deleted at once, and Undo saves it again with its photo', async () => {
  await tab.save(day, 'first', { photo: makePhoto() });
  const deleted = await remove();
  expect([[...onServer()], await tab.readCopied(day)]).toEqual([[], undefined]);
  expect(await deleted.photo?.text()).toBe('pixels of /photos/maya/1.jpg');
  expect(await tab.restoreCheckIn(deleted)).toEqual({ status: 'saved' });
  expect(onServer().get(day)).toMatchObject({ notes: 'first', photoUrl: '/photos/maya/2.jpg' });
  expect(await tab.listEntries()).toEqual([]);
});

test('Undo restores every part of what the server had', async () => {
  await tab.save(day, 'first');
  const content = {
    notes: 'first',
    factors: { stress: 4 as const, weather: 'Hot' as const },
    conditionEntries: [{ conditionId: 'neck', severity: 3 as const, symptoms: [] }],
    medicationEntries: [{ medicationId: 'cream', taken: true }],
    trackers: ['dairy'],
  };
  const saved = onServer().get(day);
  if (saved) onServer().set(day, { ...saved, ...content });
  await tab.restoreCheckIn(await remove());
  expect(onServer().get(day)).toMatchObject(content);
});

test('Undo restores unsent changes rather than the version of the server', async () => {
  await tab.save(day, 'first');
  server.disturb(() => 'lose request');
  await tab.save(day, 'second', { base: 1, photo: makePhoto() });
  server.disturb();
  expect(await tab.restoreCheckIn(await remove())).toEqual({ status: 'saved' });
  expect(onServer().get(day)).toMatchObject({ notes: 'second', photoUrl: expect.stringContaining('.jpg') });
});

test('a check-in that was never sent is deleted and restored without a connection', async () => {
  server.disturb(() => 'lose request');
  await tab.save(day, 'first', { photo: makePhoto() });
  const deleted = await remove();
  expect(await tab.listEntries()).toEqual([]);
  expect(await tab.restoreCheckIn(deleted)).toEqual({ status: 'waiting' });
  server.disturb();
  browser.goOnline();
  await vi.waitFor(() => expect(onServer().get(day)).toMatchObject({ notes: 'first' }));
  expect(onServer().get(day)?.photoUrl).toContain('.jpg');
});

test('without a connection only a check-in that was never sent can be deleted', async () => {
  await tab.save(day, 'first');
  expect(await tab.whyNotDeletable(day)).toBeNull();
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  server.disturb(() => 'lose request');
  // Without a photo it could have arrived.
  await tab.save('2025-06-10', 'never sent', { photo: makePhoto() });
  expect(await tab.whyNotDeletable(day)).toMatch(
    /^The check-in was not deleted\. You are offline, and this needs a connection\./,
  );
  expect(await tab.whyNotDeletable('2025-06-10')).toBeNull();
});

test('without a connection Undo waits to sync', async () => {
  await tab.save(day, 'first', { photo: makePhoto() });
  const deleted = await remove();
  server.disturb(() => 'lose request');
  expect(await tab.restoreCheckIn(deleted)).toEqual({ status: 'waiting' });
  server.disturb();
  browser.goOnline();
  await vi.waitFor(() => expect(onServer().get(day)).toMatchObject({ photoUrl: '/photos/maya/2.jpg' }));
});

test('Undo does not overwrite a newer check-in of the day', async () => {
  await tab.save(day, 'first');
  const deleted = await remove();
  await tab.save(day, 'newer');
  expect(await tab.restoreCheckIn(deleted)).toMatchObject({ problem: { code: 'conflict' } });
  expect([await tab.listEntries(), onServer().get(day)]).toMatchObject([[], { notes: 'newer' }]);
});

test.each(['GET /photos/', 'GET /api/check-ins/', 'DELETE '])(
  'nothing is deleted when %s fails',
  async (request) => {
    await tab.save(day, 'first', { photo: makePhoto() });
    server.disturb((made) => (made.startsWith(request) ? 'lose request' : 'pass'));
    await expect(tab.deleteCheckIn(day)).rejects.toMatchObject({ code: 'network' });
    expect(onServer().get(day)).toMatchObject({ notes: 'first' });
    expect(await tab.readCopied(day)).toMatchObject({ notes: 'first' });
  },
);

test('a check-in whose photo file is missing can be deleted and restored', async () => {
  await tab.save(day, 'first', { photo: makePhoto() });
  const missing = () => Response.json({ code: 'not-found' }, { status: 404 });
  server.disturb((made) => (made.startsWith('GET /photos/') ? missing() : 'pass'));
  expect(await tab.restoreCheckIn(await remove())).toEqual({ status: 'saved' });
  expect(onServer().get(day)).toMatchObject({ notes: 'first', photoUrl: null });
});

test('a check-in that another device has deleted cannot be restored', async () => {
  await tab.save(day, 'first');
  onServer().delete(day);
  expect(await tab.deleteCheckIn(day)).toBeNull();
  expect(await tab.readCopied(day)).toBeUndefined();
});
