import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '#data/outbox/testing/fakeBrowser.ts';
import { createFakeServer } from '#data/outbox/testing/fakeServer.ts';

const day = '2025-06-14';

let server: ReturnType<typeof createFakeServer>;
let browser: ReturnType<typeof createFakeBrowser>;

beforeEach(() => {
  server = createFakeServer();
  server.share('leo');
  browser = createFakeBrowser(server);
});

afterEach(() => {
  browser.close();
  vi.unstubAllGlobals();
});

const until = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 20_000, interval: 10 });
const notesOf = (diaryId: string) => server.accountOf(diaryId).checkIns.get(day)?.notes;

/** Holds requests of this kind back. Resolves `reached` when the first one comes. */
function hold(request: string) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<'pass'>();
  server.disturb((other) => {
    if (other !== request) return 'pass';
    reached.resolve();
    return released.promise;
  });
  return { reached: reached.promise, release: () => released.resolve('pass') };
}

describe('what is unsent', () => {
  test('goes from each tab to its diary', async () => {
    const own = await browser.openTab();
    const leo = await browser.openTab('maya', { diaryId: 'leo' });
    server.disturb(() => 'lose request');
    expect(await own.save(day, 'of Maya')).toBe('waiting');
    expect(await leo.save(day, 'of Leo')).toBe('waiting');
    expect([own.listWaitingDays(), leo.listWaitingDays()]).toEqual([[day], [day]]);
    server.disturb();
    browser.goOnline();
    await until(() => expect([own.listWaitingDays(), leo.listWaitingDays()]).toEqual([[], []]));
    expect([notesOf('maya'), notesOf('leo')]).toEqual(['of Maya', 'of Leo']);
    expect([await own.readCopied(day), await leo.readCopied(day)]).toMatchObject([
      { notes: 'of Maya' },
      { notes: 'of Leo' },
    ]);
    expect([own.listShown(), leo.listShown()]).toMatchObject([[{ notes: 'of Maya' }], [{ notes: 'of Leo' }]]);
  });

  test.each(['is here', 'is gone, because the session had ended'])(
    'is sent whichever diary is open, if the key %s',
    async (key) => {
      const leo = await browser.openTab('maya', { diaryId: 'leo' });
      server.disturb(() => 'lose request');
      expect(await leo.save(day, 'of Leo')).toBe('waiting');
      browser.crash();
      if (key !== 'is here') await leo.lockCopy();
      server.disturb();
      const own = await browser.openTab();
      await until(() => expect(notesOf('leo')).toBe('of Leo'));
      await until(async () => expect(await own.hasAny('unsent', 'maya')).toBe(false));
      expect(own.listShown()).toEqual([]);
    },
  );
});

describe('opening another diary', () => {
  test('shows what belongs to it, and nothing of the one before', async () => {
    const tab = await browser.openTab();
    expect(await tab.save(day, 'of Maya')).toBe('saved');
    server.disturb((request) => (request.startsWith('PUT') ? 'lose request' : 'pass'));
    expect(await tab.save('2025-06-13', 'waits')).toBe('waiting');
    await tab.switchDiary('leo');
    expect([tab.listShown(), tab.listWaitingDays()]).toEqual([[], []]);
    await tab.switchDiary('maya');
    expect(tab.listShown()).toMatchObject([{ notes: 'of Maya' }]);
    await until(() => expect(tab.listWaitingDays()).toEqual(['2025-06-13']));
  });

  test('shows its copy as it was read ahead', async () => {
    const tab = await browser.openTab();
    await tab.switchDiary('leo');
    expect(await tab.save('2025-06-01', 'old')).toBe('saved');
    await tab.switchDiary('maya');
    const leaving = new AbortController();
    await tab.readAhead(leaving.signal);
    const other = await browser.openTab('maya', { diaryId: 'leo' });
    expect(await other.save(day, 'new')).toBe('saved');
    server.disturb(() => 'lose request');
    await tab.switchDiary('leo');
    expect(tab.listShown()).toMatchObject([{ notes: 'old' }]);
  });

  test('reads its copy again if the choice was given up', async () => {
    const tab = await browser.openTab();
    await tab.switchDiary('leo');
    expect(await tab.save('2025-06-01', 'old')).toBe('saved');
    await tab.switchDiary('maya');
    const leaving = new AbortController();
    await tab.readAhead(leaving.signal);
    leaving.abort();
    const other = await browser.openTab('maya', { diaryId: 'leo' });
    expect(await other.save(day, 'new')).toBe('saved');
    server.disturb(() => 'lose request');
    await tab.switchDiary('leo');
    expect(tab.listShown()).toMatchObject([{ notes: 'new' }, { notes: 'old' }]);
  });

  test('an answer about the one before reaches neither the screen nor the copy of the other', async () => {
    const tab = await browser.openTab();
    await tab.switchDiary('leo');
    await tab.switchDiary('maya');
    server.accountOf('maya').revision = 1;
    const { reached, release } = hold('GET /api/sync?since=0');
    const late = tab.request('/api/sync?since=0');
    await reached;
    server.disturb();
    await tab.switchDiary('leo');
    release();
    const outcome = await Promise.race([
      late.then(() => 'answered'),
      new Promise((resolve) => setTimeout(() => resolve('never'), 200)),
    ]);
    expect(outcome).toBe('never');
  });

  test('a save under way goes to the diary in which it was begun', async () => {
    const tab = await browser.openTab();
    const { reached, release } = hold(`PUT /api/check-ins/${day}`);
    const saving = tab.save(day, 'of Maya');
    await reached;
    await tab.switchDiary('leo');
    release();
    expect(await saving).toBe('saved');
    expect([notesOf('maya'), notesOf('leo')]).toEqual(['of Maya', undefined]);
    expect([tab.listShown(), await tab.readCopied(day)]).toEqual([[], undefined]);
    await tab.switchDiary('maya');
    expect(await tab.readCopied(day)).toMatchObject({ notes: 'of Maya' });
  });

  test('a draft that is written late stays in its diary', async () => {
    const tab = await browser.openTab();
    const keeper = tab.createDraftKeeper(day);
    await tab.switchDiary('leo');
    const content = { notes: 'half', factors: {}, conditionEntries: [], medicationEntries: [], trackers: [] };
    keeper.keep({ content, step: 'notes', base: null, photo: { kind: 'kept' } } as never);
    await keeper.flush();
    expect(await tab.readDraft(day)).toBeUndefined();
    await tab.switchDiary('maya');
    expect(await tab.readDraft(day)).toMatchObject({ content: { notes: 'half' } });
  });
});

describe('a diary that is no longer shared', () => {
  test('is offered as a file as far as it is unsent, and then nothing of it is left', async () => {
    const tab = await browser.openTab();
    expect(await tab.save('2025-06-01', 'stays')).toBe('saved');
    await tab.switchDiary('leo');
    server.disturb(() => 'lose request');
    expect(await tab.save(day, 'of Leo')).toBe('waiting');
    server.stopSharing('leo');
    server.disturb();
    await tab.loseDiary('leo');
    expect(tab.openDiaryId()).toBe('maya');
    const [lost] = tab.getLostDiaries();
    expect(lost?.unsent?.count).toBe(1);
    expect(JSON.parse((await lost?.unsent?.file.content.text()) ?? '')).toMatchObject({
      checkIns: [{ day, isDraft: false, notes: 'of Leo' }],
    });
    expect(await tab.hasAny('unsent', 'maya')).toBe(true);
    if (lost) await tab.dismissLost(lost);
    expect([tab.getLostDiaries(), await tab.hasAny('unsent', 'maya')]).toEqual([[], false]);
    expect(await tab.listOwners('keys', 'maya')).toEqual([{ userId: 'maya', diaryId: 'maya' }]);
    expect(await tab.readCopied('2025-06-01')).toMatchObject({ notes: 'stays' });
  });

  test('gets nothing sent any more, from no tab, once one of them knows', async () => {
    const tab = await browser.openTab('maya', { diaryId: 'leo' });
    const other = await browser.openTab();
    server.disturb(() => 'lose request');
    expect(await tab.save(day, 'of Leo')).toBe('waiting');
    server.stopSharing('leo');
    server.disturb();
    await expect(tab.request('/api/sync')).rejects.toMatchObject({ code: 'diary-gone' });
    await tab.loseDiary('leo');
    browser.goOnline();
    // Each of these sends all that waits.
    expect(await tab.save('2025-06-01', 'of Maya')).toBe('saved');
    expect(await other.save('2025-06-02', 'of Maya')).toBe('saved');
    expect(server.writes).toEqual(['PUT 2025-06-01', 'PUT 2025-06-02']);
    const [lost] = tab.getLostDiaries();
    expect(await lost?.unsent?.file.content.text()).toContain('of Leo');
    if (lost) await tab.dismissLost(lost);
    expect(await tab.hasAny('unsent', 'maya')).toBe(false);
  });

  test('to somebody else who is signed in by now, stays for its owner', async () => {
    const reload = vi.fn();
    const tab = await browser.openTab('maya', { diaryId: 'leo' });
    server.disturb(() => 'lose request');
    expect(await tab.save(day, 'of Leo')).toBe('waiting');
    server.stopSharing('leo');
    server.signIn('robin');
    server.disturb();
    vi.stubGlobal('location', { ...location, reload });
    void tab.loseDiary('leo');
    await until(() => expect(reload).toHaveBeenCalledOnce());
    expect(tab.getLostDiaries()).toEqual([]);
    expect(await tab.hasAny('unsent', 'maya')).toBe(true);
  });
});
