import type { Day } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { ApiProblem } from '#data/api/request.ts';
import { cache, endSessionIfSignedOut, hasCode } from '#data/cache/cache.ts';
import { diaryKey, putSaved } from '#data/diary/diary.ts';
import { syncNow } from '#data/diary/sync.ts';
import { rememberedUser } from '#data/session/rememberedUser.ts';
import { deliverEntry } from './deliver.ts';
import { isInMemory, listEntries } from './entryStore.ts';
import { backOffMs, stopsAll } from './failures.ts';
import { hiddenDays, showWaiting } from './showWaiting.ts';
import { notifyOtherTabs, onOtherTab, withLock } from './tabs.ts';

/** How long a dialog waits without any progress before its save continues in the background. */
const dialogTimeoutMs = 15_000;

let userId: string | null = null;
let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** How many dialogs wait for the result of their save. Each schedules the retry itself, after it has shown the result. */
let waitingDialogs = 0;

/** Sends the outbox now, when the network or the person comes back, and after a failure with exponential backoff. */
export function startSending(id: string): void {
  if (userId !== null) return;
  userId = id;
  addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', () => document.hidden || sendNow());
  onOtherTab(id, (saved) => void followOtherTab(saved));
  sendNow();
}

/** Sends the outbox without waiting for the next scheduled retry. */
function sendNow(): void {
  attempt = 0;
  void run();
}

async function run(): Promise<void> {
  scheduleRetry(await drain());
}

/** What was not sent, and why. A refused entry is not listed: its problem is stored in the entry. */
export interface Drained {
  failures: Map<Day, unknown>;
  /** Why sending stopped before the end of the outbox. */
  stopped?: unknown;
}

let running: Promise<unknown> = Promise.resolve();
let queued: Promise<Drained> | null = null;

/** Sends the whole outbox. Runs once at a time; calls during a run share the next one. */
function drain(): Promise<Drained> {
  if (queued) return queued;
  clearTimeout(timer);
  queued = running
    .then(() => {
      queued = null;
      return withLock(sendAll);
    })
    .catch((stopped) => ({ failures: new Map(), stopped }));
  running = queued;
  return queued;
}

/** Somebody else is signed in. Sending again does not help until this page is loaded anew. */
const otherUser = 'other-user';

async function sendAll(): Promise<Drained> {
  const failures = new Map<Day, unknown>();
  try {
    for (;;) {
      const entry = (await listEntries()).find(({ day, problem }) => !problem && !failures.has(day));
      if (!entry) return { failures };
      const { day } = entry;
      requireSameUser(isInMemory(day));
      try {
        const saved = await deliverEntry(entry, { onProgress: progressListeners.get(day) });
        await (saved ? showSaved(saved) : announceChange());
      } catch (error) {
        if (stopsAll(error)) throw error;
        failures.set(day, error);
      }
    }
  } catch (stopped) {
    return { failures, stopped };
  }
}

/** Throws if another tab has signed somebody else in, or signed out. The server checks the person of each change too. */
function requireSameUser(isStorageBlocked: boolean): void {
  // Where storage is blocked, the browser cannot remember the user.
  if (rememberedUser() !== userId && !isStorageBlocked) throw new ApiProblem({ code: otherUser });
}

function scheduleRetry({ failures, stopped }: Drained): void {
  clearTimeout(timer);
  const [error] = stopped ? [stopped] : failures.values();
  if (!error) attempt = 0;
  if (!error || hasCode(error, otherUser)) return;
  if (hasCode(error, 'signed-out')) {
    endSessionIfSignedOut(error);
    return;
  }
  const isProblem = error instanceof ApiProblem;
  if (!isProblem) reportError(error);
  if (waitingDialogs > 0) return;
  timer = setTimeout(run, backOffMs(attempt, isProblem ? error.retryAfterSeconds : null));
  attempt += 1;
}

/** Shows the server's version in place of the entry, here and in the other tabs. */
async function showSaved(saved: ShownCheckIn): Promise<void> {
  putSaved(saved);
  if (userId) notifyOtherTabs({ userId, saved });
  await showWaiting();
}

/** The server's version is loaded before the entry disappears, so that no screen lacks the day in between. */
async function followOtherTab(saved: ShownCheckIn | undefined): Promise<void> {
  if (saved) putSaved(saved);
  else {
    // The answer to an earlier request may not have the change yet.
    await cache.cancelQueries({ queryKey: diaryKey });
    await syncNow();
  }
  await showWaiting();
}

/** Shows the outbox as it is now, here and in the other tabs. */
export async function announceChange(): Promise<void> {
  await showWaiting();
  if (userId) notifyOtherTabs({ userId });
}

const progressListeners = new Map<Day, (share: number) => void>();

interface DialogWait<Result> {
  onProgress?: (share: number) => void;
  /** Whether the screens show the entry as waiting meanwhile. */
  isShown: boolean;
  /** Decides what the dialog shows. `drained` is null if sending takes too long and continues in the background. */
  resolveResult: (drained: Drained | null) => Promise<Result>;
}

/** Sends the outbox at once on behalf of a dialog. */
export async function sendForDialog<Result>(
  day: Day,
  { onProgress, isShown, resolveResult }: DialogWait<Result>,
): Promise<Result> {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<null>((resolve) => {
    const restart = () => {
      clearTimeout(timeout);
      timeout = setTimeout(() => resolve(null), dialogTimeoutMs);
    };
    restart();
    if (!onProgress) return;
    progressListeners.set(day, (share) => {
      restart();
      onProgress(share);
    });
  });
  if (!isShown) hiddenDays.add(day);
  waitingDialogs += 1;
  attempt = 0;
  const draining = drain();
  try {
    return await resolveResult(await Promise.race([draining, tooSlow]));
  } finally {
    clearTimeout(timeout);
    progressListeners.delete(day);
    hiddenDays.delete(day);
    waitingDialogs -= 1;
    // Only after `resolveResult`: if the session has ended, `scheduleRetry` leaves the page.
    void draining.then(scheduleRetry);
  }
}
