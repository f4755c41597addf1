import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser, type Tab } from './testing/fakeBrowser.ts';
import { createFakeServer } from './testing/fakeServer.ts';

const day = '2025-06-14';
const otherDay = '2025-06-13';
const readOnly = () => Response.json({ code: 'read-only', message: 'No' }, { status: 403 });

let server: ReturnType<typeof createFakeServer>;
let browser: ReturnType<typeof createFakeBrowser>;
let tab: Tab;

beforeEach(async () => {
  server = createFakeServer();
  server.share('leo');
  browser = createFakeBrowser(server);
  tab = await browser.openTab('maya', { diaryId: 'leo' });
});

afterEach(() => {
  browser.close();
  vi.unstubAllGlobals();
});

async function saveOffline(day: string, notes: string) {
  server.disturb((request) => (request.startsWith('PUT') ? 'lose request' : 'pass'));
  expect(await tab.save(day, notes)).toBe('waiting');
}

async function begin(day: string, notes: string) {
  const content = { notes, factors: {}, conditionEntries: [], medicationEntries: [], trackers: [] };
  const keeper = tab.createDraftKeeper(day);
  keeper.keep({ content, step: 'notes', base: null, photo: { kind: 'kept' } });
  await keeper.flush();
}

const readFile = async () => JSON.parse((await (await tab.readUnsentFile(day))?.content.text()) ?? 'null');

test('what was refused of a day and its draft are in one file, and no other day', async () => {
  await saveOffline(day, 'refused');
  await saveOffline(otherDay, 'of another day');
  await begin(day, 'half a sentence');
  server.disturb((request) => (request.startsWith('PUT') ? readOnly() : 'pass'));
  browser.goOnline();
  await vi.waitFor(() => expect(tab.listProblems()).toEqual(['read-only', 'read-only']));
  const { checkIns } = await readFile();
  expect(checkIns).toHaveLength(2);
  expect(checkIns).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ day, isDraft: false, notes: 'refused' }),
      expect.objectContaining({ day, isDraft: true, notes: 'half a sentence' }),
    ]),
  );
});

test('discarding removes the entry and the draft of that day only, and nothing is sent later', async () => {
  await saveOffline(day, 'refused');
  await saveOffline(otherDay, 'of another day');
  await begin(day, 'half a sentence');
  await tab.discardUnsent(day);
  expect(tab.listWaitingDays()).toEqual([otherDay]);
  expect([await tab.readDraft(day), await readFile()]).toEqual([undefined, null]);
  server.disturb();
  browser.goOnline();
  await vi.waitFor(() => expect(tab.listWaitingDays()).toEqual([]));
  expect([...server.accountOf('leo').checkIns.keys()]).toEqual([otherDay]);
});

test('what is discarded goes from the diary in which that was asked, also if another one is opened meanwhile', async () => {
  await saveOffline(day, 'of Leo');
  await begin(day, 'draft of Leo');
  await tab.switchDiary('maya');
  await begin(day, 'draft of Maya');
  await tab.switchDiary('leo');
  const discarding = tab.discardUnsent(day);
  await tab.switchDiary('maya');
  await discarding;
  expect(await tab.readDraft(day)).toMatchObject({ content: { notes: 'draft of Maya' } });
  await tab.switchDiary('leo');
  expect([await tab.readDraft(day), await readFile()]).toEqual([undefined, null]);
});
