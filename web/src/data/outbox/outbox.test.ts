import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeBrowser } from './testing/fakeBrowser.ts';
import { createFakeServer } from './testing/fakeServer.ts';
import { waitingRevision } from './waiting.ts';

const day = '2025-06-14';
const put = `PUT /api/check-ins/${day}`;
const post = `POST /api/check-ins/${day}/photo`;
const makePhoto = () => ({ kind: 'new' as const, file: new Blob(['picture'], { type: 'image/png' }) });
const respond = (status: number, code: string) => Response.json({ code, message: code }, { status });

let server: ReturnType<typeof createFakeServer>;
let browser: ReturnType<typeof createFakeBrowser>;

beforeEach(() => {
  server = createFakeServer();
  browser = createFakeBrowser(server);
});

afterEach(() => {
  vi.useRealTimers();
  browser.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const onServer = (user = 'maya') => server.accountOf(user).checkIns;
const until = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 20_000, interval: 10 });

/** Applies a fault to requests of this kind only. */
function disturb(request: string, fault: () => ReturnType<Parameters<typeof server.disturb>[0] & object>) {
  server.disturb((other) => (other === request ? fault() : 'pass'));
}

/** Holds requests of this kind back. Resolves `reached` when the first one comes. */
function hold(request: string) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<'pass'>();
  disturb(request, () => {
    reached.resolve();
    return released.promise;
  });
  return { reached: reached.promise, release: () => released.resolve('pass') };
}

describe('a save', () => {
  test('is sent at once, with its photo, and leaves nothing behind', async () => {
    const tab = await browser.openTab();
    expect(await tab.save(day, 'first', { photo: makePhoto() })).toBe('saved');
    expect(server.writes).toEqual([`POST ${day}/photo`, `PUT ${day}`]);
    expect(onServer().get(day)).toMatchObject({
      notes: 'first',
      photoUrl: '/photos/maya/1.jpg',
      revision: 1,
    });
    expect(await tab.listEntries()).toEqual([]);
    expect(tab.listShown()).toMatchObject([{ notes: 'first', revision: 1 }]);
    expect(await tab.readCopied(day)).toMatchObject({ notes: 'first' });
    expect(browser.errors).toEqual([]);
  });

  test('waits on this device while offline, and is sent in the order of saving', async () => {
    const tab = await browser.openTab();
    server.disturb(() => 'lose request');
    expect(await tab.save(day, 'later day', { photo: makePhoto() })).toBe('waiting');
    expect(await tab.save('2025-06-10', 'earlier day')).toBe('waiting');
    const writtenBy = new Date().toISOString();
    expect(tab.listWaitingDays()).toEqual([day, '2025-06-10']);
    server.disturb();
    browser.goOnline();
    await until(() => expect(tab.listWaitingDays()).toEqual([]));
    expect(server.writes).toEqual([`POST ${day}/photo`, `PUT ${day}`, 'PUT 2025-06-10']);
    expect((onServer().get('2025-06-10')?.createdAt ?? '') <= writtenBy).toBe(true);
  });

  test('that takes too long continues in the background', async () => {
    const tab = await browser.openTab();
    const held = hold(put);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const saving = tab.save(day, 'first');
    await held.reached;
    vi.advanceTimersByTime(15_000);
    expect(await saving).toBe('waiting');
    vi.useRealTimers();
    held.release();
    await until(async () => expect(await tab.listEntries()).toEqual([]));
    expect(onServer().get(day)).toMatchObject({ notes: 'first', revision: 1 });
  });
});

describe('exactly once', () => {
  test('the response to the save is lost', async () => {
    const tab = await browser.openTab();
    disturb(put, () => 'lose response');
    expect(await tab.save(day, 'first')).toBe('waiting');
    server.disturb();
    browser.goOnline();
    await until(() => expect(tab.listWaitingDays()).toEqual([]));
    expect(server.accountOf('maya').revision).toBe(1);
  });

  test('the response to the save is lost, and the entry is edited before it is sent again', async () => {
    const tab = await browser.openTab();
    disturb(put, () => 'lose response');
    await tab.save(day, 'first', { photo: makePhoto() });
    server.disturb();
    expect(await tab.save(day, 'second', { base: waitingRevision })).toBe('saved');
    expect(onServer().get(day)).toMatchObject({
      notes: 'second',
      photoUrl: '/photos/maya/1.jpg',
      revision: 2,
    });
  });

  test('the response to the upload is lost', async () => {
    const tab = await browser.openTab();
    disturb(post, () => 'lose response');
    expect(await tab.save(day, 'first', { photo: makePhoto() })).toBe('waiting');
    server.disturb();
    browser.goOnline();
    await until(() => expect(tab.listWaitingDays()).toEqual([]));
    expect(onServer().get(day)).toMatchObject({ photoUrl: '/photos/maya/2.jpg', revision: 1 });
  });

  test('the tab crashes between the upload and the save', async () => {
    const tab = await browser.openTab();
    const held = hold(put);
    void tab.save(day, 'first', { photo: makePhoto() });
    await held.reached;
    browser.crash();
    server.disturb();
    const next = await browser.openTab();
    await until(async () => expect(await next.listEntries()).toEqual([]));
    expect(server.writes).toEqual([`POST ${day}/photo`, `PUT ${day}`]);
    expect(onServer().get(day)).toMatchObject({ photoUrl: '/photos/maya/1.jpg', revision: 1 });
  });

  test('the tab crashes between the save and removing the entry', async () => {
    const tab = await browser.openTab();
    const arrived = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await server.fetch(...request);
      if (request[1]?.method !== 'PUT') return response;
      arrived.resolve();
      return new Promise(() => undefined);
    });
    void tab.save(day, 'first', { photo: makePhoto() });
    await arrived.promise;
    browser.crash();
    vi.stubGlobal('fetch', server.fetch);
    const next = await browser.openTab();
    expect(await next.listEntries()).toHaveLength(1);
    await until(async () => expect(await next.listEntries()).toEqual([]));
    expect(server.writes).toEqual([`POST ${day}/photo`, `PUT ${day}`, `PUT ${day}`]);
    expect(server.accountOf('maya')).toMatchObject({ revision: 1 });
    await until(() => expect(next.listShown()).toMatchObject([{ photoUrl: '/photos/maya/1.jpg' }]));
  });

  test('two tabs send at once', async () => {
    const tab = await browser.openTab();
    const other = await browser.openTab();
    server.disturb(() => 'lose request');
    await tab.save(day, 'first', { photo: makePhoto() });
    await other.save('2025-06-10', 'second');
    server.disturb();
    browser.goOnline();
    await until(() => expect([tab, other].flatMap((one) => one.listWaitingDays())).toEqual([]));
    expect(server.writes).toEqual([`POST ${day}/photo`, `PUT ${day}`, 'PUT 2025-06-10']);
    expect(other.listShown().map(({ notes }) => notes)).toEqual(['first', 'second']);
  });

  test('an entry is edited while it is being sent', async () => {
    const tab = await browser.openTab();
    const held = hold(put);
    const first = tab.save(day, 'first', { photo: makePhoto() });
    await held.reached;
    const second = tab.save(day, 'second', { base: waitingRevision });
    await until(async () => expect(await tab.listEntries()).toMatchObject([{ version: 2 }]));
    held.release();
    expect([await first, await second]).toEqual(['saved', 'saved']);
    expect(server.writes).toEqual([`POST ${day}/photo`, `PUT ${day}`, `PUT ${day}`]);
    expect(onServer().get(day)).toMatchObject({
      notes: 'second',
      photoUrl: '/photos/maya/1.jpg',
      revision: 2,
    });
  });

  test('an entry is removed while it is being sent', async () => {
    const tab = await browser.openTab();
    const held = hold(put);
    const saving = tab.save(day, 'first');
    await held.reached;
    await tab.acceptServerVersion(day, null);
    held.release();
    await saving;
    expect(await tab.listEntries()).toEqual([]);
    expect([tab.listShown(), await tab.readCopied(day)]).toEqual([[], undefined]);
  });

  test('the server has deleted the uploaded photo', async () => {
    const tab = await browser.openTab();
    disturb(put, () => 'lose request');
    await tab.save(day, 'first', { photo: makePhoto() });
    server.accountOf('maya').uploads.clear();
    server.disturb();
    browser.goOnline();
    await until(() => expect(tab.listWaitingDays()).toEqual([]));
    expect(onServer().get(day)).toMatchObject({ photoUrl: '/photos/maya/2.jpg', revision: 1 });
  });

  test('a check-in that was never sent is deleted without the server, and one that may have arrived there too', async () => {
    const tab = await browser.openTab();
    disturb(put, () => 'lose response');
    await tab.save(day, 'first');
    server.disturb(() => 'lose request');
    await tab.save('2025-06-10', 'never sent');
    await tab.deleteCheckIn('2025-06-10');
    server.disturb();
    await tab.deleteCheckIn(day);
    expect(server.writes.filter((write) => write.startsWith('DELETE'))).toEqual([`DELETE ${day}`]);
    expect([...onServer()]).toEqual([]);
    expect(await tab.listEntries()).toEqual([]);
  });
});

describe('a draft', () => {
  const content = { photoUrl: null, factors: {}, conditionEntries: [], medicationEntries: [] };
  const makeDraft = () => ({
    content: { ...content, notes: 'begun' },
    step: 'photo',
    base: null,
    photo: makePhoto(),
  });

  /** Begins a check-in, and saves it as the wizard does. */
  async function begin(draft = makeDraft()) {
    const tab = await browser.openTab();
    const keeper = tab.createDraftKeeper(day);
    keeper.keep(draft);
    await keeper.flush();
    expect(await tab.readDraft(day)).toMatchObject({ step: 'photo', photo: { kind: 'new' } });
    const save = async () => {
      await keeper.pause();
      return tab.save(day, draft.content.notes, { photo: draft.photo, draft });
    };
    return { tab, keeper, save };
  }

  test('becomes a waiting check-in when it is saved, and is no draft any more', async () => {
    const { tab, save } = await begin();
    server.disturb(() => 'lose request');
    expect(await save()).toBe('waiting');
    expect(await tab.readDraft(day)).toBeUndefined();
    expect(await tab.listEntries()).toMatchObject([{ day, state: 'waiting', content: { notes: 'begun' } }]);
  });

  test('is neither draft nor waiting once the server has it', async () => {
    const { tab, save } = await begin();
    expect(await save()).toBe('saved');
    expect([await tab.readDraft(day), await tab.listEntries()]).toEqual([undefined, []]);
    expect([await tab.hasAny('unsent', 'maya'), await tab.hasAny('unsent-photos', 'maya')]).toEqual([
      false,
      false,
    ]);
  });

  test('is a draft again, with its photo, when the server refuses it', async () => {
    const { tab, save } = await begin();
    disturb(put, () => respond(400, 'invalid-input'));
    expect(await save()).toMatchObject({ status: 'refused' });
    expect(await tab.listEntries()).toEqual([]);
    const draft = await tab.readDraft(day);
    expect(draft).toMatchObject({ content: { notes: 'begun' }, step: 'photo', photo: { kind: 'new' } });
    const file = draft?.photo.kind === 'new' ? draft.photo.file : undefined;
    expect(await file?.text()).toBe('picture');
  });

  test('is no draft again if another tab edits the refused check-in first', async () => {
    const draft = makeDraft();
    const { tab, save } = await begin(draft);
    const other = await browser.openTab();
    let isRefused = false;
    disturb(put, () => {
      if (isRefused) return 'pass';
      isRefused = true;
      return respond(400, 'invalid-input');
    });
    let edit: Promise<unknown> | undefined;
    // The photo is read after the refusal was noticed, and before the draft is written.
    const readFile = draft.photo.file.arrayBuffer.bind(draft.photo.file);
    vi.spyOn(draft.photo.file, 'arrayBuffer').mockImplementation(async () => {
      if (isRefused) {
        edit ??= other.save(day, 'edited', { base: waitingRevision });
        await until(async () => expect(await other.listEntries()).toMatchObject([{ version: 2 }]));
      }
      return readFile();
    });
    expect(await save()).toBe('waiting');
    expect(await edit).toBe('saved');
    expect(onServer().get(day)).toMatchObject({ notes: 'edited' });
    expect(await tab.readDraft(day)).toBeUndefined();
  });

  test('that was saved when the browser crashed is sent at the next start, once', async () => {
    const { save } = await begin();
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const never = new Promise<'pass'>(() => undefined);
    disturb(put, () => {
      resolve();
      return never;
    });
    void save();
    await arrived;
    browser.crash();
    server.disturb();
    const next = await browser.openTab();
    await until(async () => expect(await next.listEntries()).toEqual([]));
    expect(await next.readDraft(day)).toBeUndefined();
    expect(onServer().get(day)).toMatchObject({ notes: 'begun', revision: 1 });
  });

  test('that changes while it is saved is not written again', async () => {
    const { tab, keeper, save } = await begin();
    const held = hold(put);
    const saving = save();
    await held.reached;
    keeper.keep({ ...makeDraft(), step: 'notes' });
    await keeper.flush();
    held.release();
    expect(await saving).toBe('saved');
    expect(await tab.readDraft(day)).toBeUndefined();
  });

  test('that one tab discards stays as another tab holds it, with its photo', async () => {
    const { tab, keeper } = await begin();
    keeper.follow();
    const other = await browser.openTab();
    const otherKeeper = other.createDraftKeeper(day);
    otherKeeper.follow();
    otherKeeper.keep({ ...makeDraft(), content: { ...content, notes: 'of the other tab' } });
    await otherKeeper.flush();
    await keeper.remove();
    const held = { content: { notes: 'of the other tab' }, photo: { kind: 'new' } };
    await until(async () => expect(await tab.readDraft(day)).toMatchObject(held));
    // Discarded in both, it is gone.
    await otherKeeper.remove();
    expect(await tab.readDraft(day)).toBeUndefined();
  });

  test('what was typed last is written after another tab has won', async () => {
    const { tab, keeper, save } = await begin();
    server.disturb(() => 'lose request');
    await tab.save(day, 'other tab');
    await keeper.pause();
    keeper.keep({ ...makeDraft(), step: 'notes' });
    expect(await save()).toMatchObject({ problem: { code: 'conflict' } });
    await keeper.resume();
    expect(await tab.readDraft(day)).toMatchObject({ step: 'notes', photo: { kind: 'new' } });
  });
});

test('a save without a photo sends one request and writes four encrypted records', async () => {
  const tab = await browser.openTab();
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
  const requests: string[] = [];
  server.disturb((request) => {
    requests.push(request);
    return 'pass';
  });
  expect(await tab.save(day, 'first')).toBe('saved');
  await tab.readCopied(day);
  expect(requests).toEqual([put]);
  expect(encrypt).toHaveBeenCalledTimes(4);
});

describe('the session', () => {
  test('ended before a save: the dialog keeps the check-in', async () => {
    const tab = await browser.openTab();
    server.signIn(null);
    expect(await tab.save(day, 'first')).toMatchObject({ problem: { code: 'signed-out' } });
    expect([await tab.listEntries(), onServer().size]).toEqual([[], 0]);
  });

  test.each(['maya', 'robin'])('ended while a waiting entry is sent, and %s signs in', async (next) => {
    const tab = await browser.openTab();
    server.disturb(() => 'lose request');
    await tab.save(day, 'first', { photo: makePhoto() });
    disturb(post, () => {
      server.signIn(null);
      return 'pass';
    });
    browser.goOnline();
    await until(() => expect(server.writes).toEqual([`POST ${day}/photo`]));
    server.disturb();
    server.signIn(next);
    browser.crash();
    const own = await browser.openTab(next);
    if (next === 'maya') await until(() => expect(onServer().get(day)).toMatchObject({ revision: 1 }));
    await until(async () => expect(await own.listEntries()).toEqual([]));
    expect(onServer('robin').size).toBe(0);
    if (next === 'maya') return;
    server.signIn('maya');
    const back = await browser.openTab('maya');
    await until(async () => expect(await back.listEntries()).toEqual([]));
    expect(onServer().get(day)).toMatchObject({ notes: 'first', revision: 1 });
  });

  test('of somebody else began during the upload: nothing is sent under their name', async () => {
    const tab = await browser.openTab();
    disturb(post, () => {
      queueMicrotask(() => server.signIn('robin'));
      return 'pass';
    });
    expect(await tab.save(day, 'first', { photo: makePhoto() })).toBe('waiting');
    browser.goOnline();
    expect(await tab.listEntries()).toHaveLength(1);
    expect(onServer('robin').size).toBe(0);
  });
});

describe('a refusal', () => {
  const other = {
    ...{ notes: 'other', factors: {}, conditionEntries: [], medicationEntries: [] },
    ...{ id: day, date: `${day}T12:00:00`, photoUrl: null, thumbnailUrl: null, revision: 7 },
  };

  test('by conflict is shown in the dialog, and the choice is sent', async () => {
    const tab = await browser.openTab();
    onServer().set(day, other);
    expect(await tab.save(day, 'mine')).toMatchObject({ problem: { code: 'conflict', current: other } });
    expect([await tab.listEntries(), tab.listWaitingDays()]).toEqual([[], []]);
    expect(await tab.save(day, 'mine', { base: 7 })).toBe('saved');
    expect(onServer().get(day)).toMatchObject({ notes: 'mine' });
  });

  test('by conflict of a waiting entry waits for a decision, while the other days are sent', async () => {
    const tab = await browser.openTab();
    server.disturb(() => 'lose request');
    await tab.save(day, 'mine');
    await tab.save('2025-06-15', 'next day');
    onServer().set(day, other);
    server.disturb();
    browser.goOnline();
    await until(() => expect(tab.listWaitingDays()).toEqual([day]));
    expect(tab.listProblems()).toEqual(['conflict']);
    expect(await tab.listEntries()).toMatchObject([{ problem: { code: 'conflict', current: other } }]);
    expect(onServer().get('2025-06-15')).toMatchObject({ notes: 'next day' });
    await tab.acceptServerVersion(day, other);
    expect([await tab.listEntries(), tab.listShown()]).toMatchObject([[], [{}, { notes: 'other' }]]);
  });

  test.each([
    ['cannot save', put],
    ['cannot store photos', post],
  ])('by a server that %s right now keeps the check-in here, and it is sent later', async (_, request) => {
    const tab = await browser.openTab();
    const unavailable = () =>
      Response.json({ code: 'unavailable' }, { status: 503, headers: { 'Retry-After': '30' } });
    disturb(request, unavailable);
    expect(await tab.save(day, 'first', { photo: makePhoto() })).toBe('waiting');
    expect([tab.listWaitingDays(), tab.listProblems(), onServer().size]).toEqual([[day], [undefined], 0]);
    // What cannot be stored holds no other check-in back.
    expect(await tab.save('2025-06-15', 'next day')).toBe('saved');
    server.disturb();
    browser.goOnline();
    await until(() => expect(tab.listWaitingDays()).toEqual([]));
    expect(onServer().get(day)).toMatchObject({ notes: 'first', photoUrl: expect.stringContaining('.jpg') });
    expect(onServer().get('2025-06-15')).toMatchObject({ notes: 'next day' });
    expect(browser.errors).toEqual([]);
  });

  test('by a server that cannot save is told on a device that keeps nothing', async () => {
    const tab = await browser.openTab('maya', { isShared: true });
    disturb(put, () => respond(503, 'unavailable'));
    expect(await tab.save(day, 'first')).toMatchObject({ problem: { message: 'unavailable' } });
  });

  test('by a busy server is shown in the dialog, and the photo is uploaded only once', async () => {
    const tab = await browser.openTab();
    disturb(put, () => respond(503, 'busy'));
    const refused = await tab.save(day, 'first', { photo: makePhoto() });
    expect(refused).toMatchObject({ problem: { code: 'busy' }, uploaded: '1.jpg' });
    expect(await tab.listEntries()).toEqual([]);
    server.disturb();
    expect(await tab.save(day, 'first', { photo: { ...makePhoto(), uploaded: '1.jpg' } })).toBe('saved');
    expect(server.writes).toEqual([`POST ${day}/photo`, `PUT ${day}`]);
  });

  test('by a busy server is shown in the dialog, even if an earlier failure is due for a retry', async () => {
    const tab = await browser.openTab();
    server.disturb(() => 'lose request');
    await tab.save('2025-06-15', 'next day');
    const [waiting, dialog] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    const [isSending, isSendingAgain] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let puts = 0;
    server.disturb((request) => {
      if (request === put) {
        puts += 1;
        if (puts === 1) return respond(503, 'busy');
        isSendingAgain.resolve();
        return dialog.promise;
      }
      if (!request.startsWith('PUT')) return 'pass';
      isSending.resolve();
      return puts === 0 ? waiting.promise : respond(503, 'busy');
    });
    browser.goOnline();
    await isSending.promise;
    const saving = tab.save(day, 'first');
    await until(async () => expect(await tab.listEntries()).toHaveLength(2));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // The outbox was being sent before the dialog's save, so it is sent a second time for the dialog.
    waiting.resolve(respond(503, 'busy'));
    await isSendingAgain.promise;
    vi.advanceTimersByTime(1000);
    dialog.resolve(respond(503, 'busy'));
    expect(await saving).toMatchObject({ problem: { code: 'busy' } });
  });

  test('by a server error is retried for a waiting entry with backoff, while the other days are sent', async () => {
    const tab = await browser.openTab();
    server.disturb(() => 'lose request');
    await tab.save(day, 'first');
    await tab.save('2025-06-15', 'next day');
    const times: number[] = [];
    disturb(put, () => {
      times.push(Date.now());
      return times.length < 3 ? respond(500, 'unexpected') : 'pass';
    });
    browser.goOnline();
    await until(() => expect(tab.listWaitingDays()).toEqual([]));
    expect(server.writes).toEqual(['PUT 2025-06-15', `PUT ${day}`]);
    const [first = 0, second = 0, third = 0] = times;
    expect([second - first >= 190, third - second >= 390]).toEqual([true, true]);
  });

  test('by a proxy keeps the check-in, unless it would refuse it again', async () => {
    const tab = await browser.openTab();
    disturb(put, () => new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } }));
    expect(await tab.save(day, 'first')).toBe('waiting');
    disturb(put, () => new Response('', { status: 413, headers: { 'Content-Type': 'text/html' } }));
    browser.goOnline();
    await until(() => expect(tab.listProblems()).toEqual(['configuration']));
    expect(await tab.save(day, 'second', { base: waitingRevision })).toMatchObject({
      problem: { message: 'It was refused on its way to the server (413, too large).' },
    });
    expect(await tab.listEntries()).toHaveLength(1);
  });
});

describe('without storage', () => {
  test('a save goes through memory, and is not kept when it fails', async () => {
    vi.unstubAllGlobals();
    browser = createFakeBrowser({ ...server, isStorageBlocked: true });
    const tab = await browser.openTab();
    expect(await tab.save(day, 'first', { photo: makePhoto() })).toBe('saved');
    expect(server.writes).toEqual([`POST ${day}/photo`, `PUT ${day}`]);
    server.disturb(() => 'lose request');
    expect(await tab.save(day, 'second', { base: 1 })).toMatchObject({ problem: { code: 'network' } });
    expect([await tab.listEntries(), tab.listWaitingDays()]).toEqual([[], []]);
  });

  test('a shared device says that it needs a connection', async () => {
    const tab = await browser.openTab('maya', { isShared: true });
    server.disturb(() => 'lose request');
    expect(await tab.save(day, 'first')).toMatchObject({
      problem: {
        message: expect.stringContaining('On a shared device it can only be saved with a connection'),
      },
    });
    server.disturb();
    expect(await tab.save(day, 'first')).toBe('saved');
    expect(await indexedDB.databases()).toEqual([]);
  });

  test('on a full disk a save goes through memory', async () => {
    const tab = await browser.openTab();
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fail);
    expect(await tab.save(day, 'first')).toBe('saved');
    server.disturb(() => 'lose request');
    expect(await tab.save(day, 'second', { base: 1 })).toMatchObject({ problem: { code: 'network' } });
    expect(await tab.listEntries()).toEqual([]);
  });
});

describe('another tab', () => {
  test('shows a save at once, and a conflict with it names the other tab', async () => {
    const tab = await browser.openTab();
    const other = await browser.openTab();
    await tab.save(day, 'first');
    await until(() => expect(other.listShown()).toMatchObject([{ notes: 'first' }]));
    expect(await other.save(day, 'mine')).toMatchObject({
      problem: {
        message: 'This day was changed in another tab in the meantime',
        current: { notes: 'first' },
      },
    });
    expect(await other.save(day, 'mine', { base: 1 })).toBe('saved');
  });

  test('does not overwrite a waiting entry without asking', async () => {
    const tab = await browser.openTab();
    const other = await browser.openTab();
    server.disturb(() => 'lose request');
    await tab.save(day, 'first');
    await until(() => expect(other.listWaitingDays()).toEqual([day]));
    expect(await other.save(day, 'mine')).toMatchObject({
      problem: { code: 'conflict', current: { notes: 'first', revision: waitingRevision } },
    });
    expect(await tab.listEntries()).toMatchObject([{ content: { notes: 'first' } }]);
    expect(await other.save(day, 'mine', { base: waitingRevision })).toBe('waiting');
    expect(await tab.listEntries()).toMatchObject([{ content: { notes: 'mine' } }]);
  });
});
