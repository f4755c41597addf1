import type { Day } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { createClient } from '#data/api/client.ts';
import { ApiProblem } from '#data/api/request.ts';
import { endSessionIfSignedOut, hasCode } from '#data/cache/cache.ts';
import { isGone } from '#data/diaries/lostDiaries.ts';
import { putSaved } from '#data/diary/diary.ts';
import { listOwners, type Owner } from '#data/local/database.ts';
import { canStore, storeVault } from '#data/local/localCopy.ts';
import { findCopy } from '#data/local/openCopy.ts';
import type { Vault } from '#data/local/vault.ts';
import { rememberedUser } from '#data/session/rememberedUser.ts';
import { type Box, isOpen, openBox, placeOf } from './box.ts';
import { deliverEntry } from './deliver.ts';
import type { Entry } from './entry.ts';
import { isInMemory, listBoxesInMemory, listEntries } from './entryStore.ts';
import { backOffMs, stopsAll } from './failures.ts';
import { hiddenPlaces, showWaiting } from './showWaiting.ts';
import { notifyOtherTabs, withLock } from './tabs.ts';

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
  /** By their places (`placeOf`), and by the id of a diary whose entries cannot be read. */
  failures: Map<string, unknown>;
  /** Why sending stopped before the end of the outbox. */
  stopped?: unknown;
}

let running: Promise<unknown> = Promise.resolve();
let queued: Promise<Drained> | null = null;

/** Sends what waits in all diaries of the account. Runs once at a time; calls during a run share the next one. */
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
  const failures: Drained['failures'] = new Map();
  try {
    for (;;) {
      const next = await findNext(failures);
      if (!next) return { failures };
      const { box, entry } = next;
      const place = placeOf(box, entry.day);
      requireSameUser(isInMemory(box, entry.day));
      try {
        const saved = await deliverEntry(box, entry, { onProgress: progressListeners.get(place) });
        await (saved ? showSaved(box, saved) : announceChange(box));
      } catch (error) {
        if (stopsAll(error)) throw error;
        failures.set(place, error);
      }
    }
  } catch (stopped) {
    return { failures, stopped };
  }
}

/** The open diary goes first. What is unsent of one that is gone stays until the person has saved it as a file. */
async function findNext(failures: Drained['failures']): Promise<{ box: Box; entry: Entry } | null> {
  for (const box of [openBox(), ...listBoxesInMemory(), ...(await listOtherBoxes(failures))]) {
    if (isGone(box.diaryId)) continue;
    const entries = await listEntries(box);
    const entry = entries.find(({ day, problem }) => !problem && !failures.has(placeOf(box, day)));
    if (entry) return { box, entry };
  }
  return null;
}

/** The account's other diaries of which something is stored here. */
async function listOtherBoxes(failures: Drained['failures']): Promise<Box[]> {
  if (userId === null || !(await canStore())) return [];
  const owners = await listOwners('unsent', userId);
  const others = owners.filter(
    ({ diaryId }) => !isOpen({ diaryId }) && !isGone(diaryId) && !failures.has(diaryId),
  );
  const boxes = await Promise.all(
    others.map(async (owner): Promise<Box[]> => {
      const { diaryId } = owner;
      try {
        return [{ diaryId, vault: await unlock(owner) }];
      } catch (error) {
        if (stopsAll(error)) throw error;
        failures.set(diaryId, error);
        return [];
      }
    }),
  );
  return boxes.flat();
}

/** The end of the last session has removed the key from this browser. */
async function unlock(owner: Owner): Promise<Vault | null> {
  const known = await findCopy(owner);
  if (known) return known;
  requireSameUser(false);
  const { key } = await createClient(undefined, owner.diaryId).account.readLocalKey();
  return storeVault(owner, key);
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
async function showSaved(box: Box, saved: ShownCheckIn): Promise<void> {
  if (isOpen(box)) putSaved(saved);
  if (userId) notifyOtherTabs({ userId, diaryId: box.diaryId, saved });
  await showWaiting();
}

/** Shows a diary's outbox as it is now, here and in the other tabs. */
export async function announceChange({ diaryId }: Box): Promise<void> {
  await showWaiting();
  if (userId) notifyOtherTabs({ userId, diaryId });
}

const progressListeners = new Map<string, (share: number) => void>();

interface DialogWait<Result> {
  onProgress?: (share: number) => void;
  /** Whether the screens show the entry as waiting meanwhile. */
  isShown: boolean;
  /** Decides what the dialog shows. `drained` is null if sending takes too long and continues in the background. */
  resolveResult: (drained: Drained | null) => Promise<Result>;
}

/** Sends the outbox at once on behalf of a dialog. */
export async function sendForDialog<Result>(
  box: Box,
  day: Day,
  { onProgress, isShown, resolveResult }: DialogWait<Result>,
): Promise<Result> {
  const place = placeOf(box, day);
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<null>((resolve) => {
    const restart = () => {
      clearTimeout(timeout);
      timeout = setTimeout(() => resolve(null), dialogTimeoutMs);
    };
    restart();
    if (!onProgress) return;
    progressListeners.set(place, (share) => {
      restart();
      onProgress(share);
    });
  });
  if (!isShown) hiddenPlaces.add(place);
  waitingDialogs += 1;
  attempt = 0;
  const draining = drain();
  try {
    return await resolveResult(await Promise.race([draining, tooSlow]));
  } finally {
    clearTimeout(timeout);
    progressListeners.delete(place);
    hiddenPlaces.delete(place);
    waitingDialogs -= 1;
    // Only after `resolveResult`: if the session has ended, `scheduleRetry` leaves the page.
    void draining.then(scheduleRetry);
  }
}
