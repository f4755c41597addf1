import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '#data/outbox/testing/fakeBrowser.ts';
import { createFakeServer } from '#data/outbox/testing/fakeServer.ts';
import release from './testing/release-1.0.0.json' with { type: 'json' };

// The copy was made by version 1.0.0 in a browser without a connection: two saved check-ins, one of them with a photo,
// and a draft with a photo.
const { userId, key, stores } = release;
const names = ['keys', 'copies', 'check-ins', 'drafts', 'outbox', 'outbox-photos'] as const;

let server: ReturnType<typeof createFakeServer>;
let browser: ReturnType<typeof createFakeBrowser>;

beforeEach(async () => {
  server = createFakeServer();
  server.signIn(userId);
  browser = createFakeBrowser(server);
});

afterEach(() => {
  browser.close();
  vi.unstubAllGlobals();
});

const until = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 20_000, interval: 10 });

const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Fills the database as version 1.0.0 left it, and returns its open connection. */
async function openRelease(): Promise<IDBDatabase> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('flarewell', stores.version);
    request.onupgradeneeded = () => {
      for (const name of names) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // What version 1.0.0 does when another tab opens a newer database.
  database.onversionchange = () => database.close();
  const transaction = database.transaction([...names], 'readwrite');
  for (const name of names) {
    if (name === 'keys') continue;
    for (const { key: place, nonce, bytes, ...rest } of stores[name]) {
      const sealed = { ...rest, nonce: toBytes(nonce), bytes: toBytes(bytes).buffer };
      transaction.objectStore(name).put(sealed, place);
    }
  }
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  return database;
}

test('what a browser of version 1.0.0 has not sent is sent once, with its photo', async () => {
  (await openRelease()).close();
  const tab = await browser.openTab(userId, { key });
  const { checkIns } = server.accountOf(userId);
  await until(() => expect([...checkIns.keys()].sort()).toEqual(['2025-06-12', '2025-06-13']));
  await until(async () => expect(await tab.listEntries()).toEqual([]));
  expect(checkIns.get('2025-06-12')).toMatchObject({
    conditionEntries: [{ severity: 4, notes: 'saved offline with a photo' }],
    photoUrl: '/photos/maya/1.jpg',
  });
  expect(checkIns.get('2025-06-13')).toMatchObject({ conditionEntries: [{ notes: 'saved offline' }] });
  expect(server.writes).toEqual(['POST 2025-06-12/photo', 'PUT 2025-06-12', 'PUT 2025-06-13']);
});

test('its draft opens at its step with its photo, and nothing is left in its stores', async () => {
  (await openRelease()).close();
  const tab = await browser.openTab(userId, { key });
  const draft = await tab.readDraft('2025-06-14');
  expect(draft).toMatchObject({
    content: { conditionEntries: [{ severity: 4, notes: 'half a senten' }] },
    step: 'photo',
    base: null,
    photo: { kind: 'new' },
  });
  const file = draft?.photo.kind === 'new' ? draft.photo.file : undefined;
  expect([file?.type, (await file?.slice(0, 3).text())?.length]).toEqual(['image/jpeg', expect.any(Number)]);
  expect(await tab.hasAny('drafts', userId)).toBe(false);
  expect(await tab.hasAny('outbox', userId)).toBe(false);
  expect(await tab.hasAny('outbox-photos', userId)).toBe(false);
});

test('a tab of version 1.0.0 that is still open does not block the new one', async () => {
  const old = await openRelease();
  const tab = await browser.openTab(userId, { key });
  expect(await tab.readDraft('2025-06-14')).toMatchObject({ step: 'photo' });
  expect(() => old.transaction('outbox')).toThrow(/InvalidState/);
  // The old tab cannot open the database again. It then saves without it, straight to the server.
  const request = indexedDB.open('flarewell', stores.version);
  const refusal = await new Promise<string | undefined>((resolve) => {
    request.onerror = () => resolve(request.error?.name);
    request.onsuccess = () => resolve(undefined);
  });
  expect(refusal).toBe('VersionError');
});

test('what belongs to somebody else stays as it is', async () => {
  (await openRelease()).close();
  server.signIn('robin');
  const tab = await browser.openTab('robin');
  expect(await tab.listEntries()).toEqual([]);
  expect(await tab.hasAny('outbox', userId)).toBe(true);
});
