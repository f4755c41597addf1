import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Diary } from '#data/diary/diary.ts';
import { emptyHistory } from '#data/diary/history.ts';
import type { Draft } from '#data/outbox/draft.ts';
import type { PhotoEdit } from '#data/outbox/photo.ts';
import { localKeyOf } from '#data/outbox/testing/fakeServer.ts';
import 'fake-indexeddb/auto';

type Work = () => unknown;

/** A Web Lock shared by the tabs. `release` does what a browser does when the tab that holds it is gone. */
function createFakeLocks() {
  let isHeld = false;
  let waiting: Work[] = [];

  function release(): void {
    isHeld = false;
    waiting.shift()?.();
  }

  async function request(...args: unknown[]): Promise<unknown> {
    const work = args.at(-1) as (lock: object | null) => unknown;
    const isOptional = args.length === 3;
    if (isHeld && isOptional) return work(null);
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve as Work));
    isHeld = true;
    try {
      return await work({});
    } finally {
      release();
    }
  }

  return {
    request,
    release: () => {
      waiting = [];
      isHeld = false;
    },
  };
}

class FakeChannel {
  static all: FakeChannel[] = [];
  readonly name: string;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(name: string) {
    this.name = name;
    FakeChannel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.all) {
      if (other !== this && other.name === this.name) {
        queueMicrotask(() => other.onmessage?.({ data: structuredClone(data) }));
      }
    }
  }
  close(): void {
    FakeChannel.all = FakeChannel.all.filter((other) => other !== this);
  }
}

interface Options {
  fetch: typeof fetch;
  isStorageBlocked?: boolean;
}

/** The parts of a browser that the outbox uses. Each tab loads the modules anew, and so has its own state. */
export function createFakeBrowser({ fetch, isStorageBlocked = false }: Options) {
  const page = new EventTarget();
  const locks = createFakeLocks();
  const stored = new Map<string, string>();
  const errors: unknown[] = [];
  FakeChannel.all = [];
  const blocked = {
    open: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  vi.stubGlobal('indexedDB', isStorageBlocked ? blocked : new IDBFactory());
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  // A session that ends leaves the page.
  vi.stubGlobal('location', { pathname: '/app/dashboard', search: '', replace: () => undefined });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error));
  vi.stubGlobal('fetch', fetch);
  const { setTimeout: startTimer } = globalThis;
  const timers: ReturnType<typeof setTimeout>[] = [];
  vi.stubGlobal('setTimeout', (...given: Parameters<typeof setTimeout>) => {
    const timer = startTimer(...given);
    timers.push(timer);
    return timer;
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });

  async function openTab(
    userId = 'maya',
    { isShared = false, diaryId = userId, key = localKeyOf(diaryId) } = {},
  ) {
    vi.resetModules();
    const { rememberUser, setSharedDevice } = await import('#data/session/rememberedUser.ts');
    const { openDiary, openDiaryId } = await import('#data/diaries/openDiary.ts');
    const { hasAny, lockCopy, setVault } = await import('#data/local/localCopy.ts');
    const { createCopy, findCopy } = await import('#data/local/openCopy.ts');
    const { readCopied } = await import('#data/diary/copy.ts');
    const { cache } = await import('#data/cache/cache.ts');
    const { createSendJson, expectUser, onDiaryGone } = await import('#data/api/request.ts');
    const { diaryKey, getDiary } = await import('#data/diary/diary.ts');
    const { listOwners } = await import('#data/local/database.ts');
    const { loseDiary } = await import('#data/diaries/loseDiary.ts');
    const { dismissLost, getLostDiaries, noteGone } = await import('#data/diaries/lostDiaries.ts');
    const { readAhead, switchDiary } = await import('#data/diaries/switchDiary.ts');
    const { openBox } = await import('#data/outbox/box.ts');
    const { readDraft } = await import('#data/outbox/draft.ts');
    const { createDraftKeeper } = await import('#data/outbox/draftKeeper.ts');
    const { listEntries } = await import('#data/outbox/entryStore.ts');
    const { followOtherTabs } = await import('#data/outbox/followOtherTabs.ts');
    const { getWaiting } = await import('#data/outbox/waiting.ts');
    const { startSending } = await import('#data/outbox/sender.ts');
    const { acceptServerVersion, saveCheckIn } = await import('#data/outbox/saveCheckIn.ts');
    const { deleteCheckIn, restoreCheckIn, whyNotDeletable } = await import('#data/outbox/deleteCheckIn.ts');
    const { discardUnsent, readUnsentFile } = await import('#data/outbox/unsentOfDay.ts');
    setSharedDevice(isShared);
    rememberUser(userId);
    openDiary(diaryId);
    const owner = { userId, diaryId };
    if (!isShared) setVault((await findCopy(owner)) ?? (await createCopy(owner, key)));
    // Only what the outbox needs of a diary.
    cache.setQueryData(diaryKey, {
      ...emptyHistory,
      profile: { id: userId },
      diary: { id: diaryId },
    } as Diary);
    expectUser(userId);
    onDiaryGone(noteGone);
    followOtherTabs(userId);
    startSending(userId);

    async function save(day: string, notes: string, { base = null, photo, draft }: SaveOptions = {}) {
      const checkIn = { notes, factors: {}, conditionEntries: [], medicationEntries: [], revision: base };
      const result = await saveCheckIn({
        day,
        checkIn,
        photo: photo ?? { kind: 'kept' },
        existing: undefined,
        draft,
      });
      return result.status === 'refused' ? result : result.status;
    }

    return {
      save,
      acceptServerVersion,
      deleteCheckIn,
      restoreCheckIn,
      whyNotDeletable,
      listEntries: () => listEntries(openBox()),
      readCopied,
      readDraft,
      createDraftKeeper,
      readUnsentFile,
      discardUnsent,
      hasAny,
      lockCopy,
      listOwners,
      readAhead: (signal: AbortSignal) => readAhead(userId, signal),
      switchDiary,
      openDiaryId,
      loseDiary: (lostId: string) => loseDiary(userId, { diaryId: lostId, isExpected: false }),
      dismissLost,
      getLostDiaries,
      request: (path: string) => createSendJson()('GET', path),
      listWaitingDays: () => getWaiting().map(({ checkIn }) => checkIn.date.slice(0, 10)),
      listProblems: () => getWaiting().map(({ problem }) => problem?.code),
      /** The check-ins that screens show as saved. */
      listShown: () => getDiary()?.checkIns ?? [],
    };
  }

  return {
    openTab,
    errors,
    /** Makes every tab send its outbox. */
    goOnline: () => page.dispatchEvent(new Event('online')),
    /** Stops the scheduled retries of every tab, which would otherwise reach the server of the next test. */
    close: () => timers.forEach(clearTimeout),
    /** Ends every tab without letting it finish anything. Its requests must be left pending. */
    crash: () => {
      locks.release();
      for (const channel of FakeChannel.all) channel.onmessage = null;
    },
  };
}

interface SaveOptions {
  base?: number | null;
  photo?: PhotoEdit;
  draft?: Draft;
}

export type Tab = Awaited<ReturnType<ReturnType<typeof createFakeBrowser>['openTab']>>;
