import { ApiProblem } from '#data/api/request.ts';
import { cache, endSessionIfSignedOut, hasCode } from '#data/cache/cache.ts';
import { checkInsKey, refreshCheckIns } from '#data/checkIns.ts';
import { type History, putCheckIns } from '#data/history.ts';
import { readCopied } from '#data/local/checkInCopy.ts';
import { rememberedUser } from '#data/session/rememberedUser.ts';
import { backOffMs } from './backOff.ts';
import { announceWaiting, listEntries, onOutboxChange, showWaiting, withLock } from './entries.ts';
import { stopsAll } from './failures.ts';
import { sendEntry, within } from './send.ts';

/** For an answer about who is signed in: the other tabs wait meanwhile. */
const patienceMs = 15_000;

let userId: string | null = null;
let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | null = null;

/** Sends what waits: now, when the network or the person comes back, and after a failure again and again. */
export function startSending(id: string): void {
  if (userId !== null) return;
  userId = id;
  addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', () => document.hidden || sendNow());
  onOutboxChange(() => void followOtherTab());
  sendNow();
}

/** Without waiting for the next try. */
export function sendNow(): void {
  attempt = 0;
  void run();
}

/** One run at a time; what is put in while it runs is found by the run itself or by the one after it. */
async function run(): Promise<void> {
  const id = userId;
  if (id === null) return;
  clearTimeout(timer);
  await running;
  running ??= withLock(() => sendAll(id))
    .then(() => {
      attempt = 0;
    })
    .catch((error) => {
      if (hasCode(error, 'signed-out')) return endSessionIfSignedOut(error);
      if (!(error instanceof ApiProblem)) reportError(error);
      timer = setTimeout(run, backOffMs(attempt, error.retryAfterSeconds));
      attempt += 1;
    })
    .finally(() => {
      running = null;
    });
  await running;
}

/** What fails for itself holds up nothing else; it is thrown at the end, for another try. */
async function sendAll(id: string): Promise<void> {
  const failures = new Map<string, unknown>();
  for (;;) {
    const entry = (await listEntries()).find(({ day, problem }) => !problem && !failures.has(day));
    if (!entry) break;
    if (!(await isStillHere(id))) return;
    try {
      if (!(await sendEntry(entry, () => isStillHere(id)))) return;
      await showSaved(entry.day);
    } catch (error) {
      if (stopsAll(error)) throw error;
      failures.set(entry.day, error);
    }
  }
  for (const failure of failures.values()) throw failure;
}

/** A browser may have been handed over: nothing of one person may be sent as another's. */
async function isStillHere(id: string): Promise<boolean> {
  const { profile } = await within(patienceMs).account.readSession();
  if (!profile) throw new ApiProblem({ code: 'signed-out' });
  return profile.id === id && rememberedUser() === id;
}

/** The screens go from what waited to what the server has, without a gap. */
async function showSaved(day: string): Promise<void> {
  const saved = await readCopied(day);
  if (saved) cache.setQueryData<History>(checkInsKey, (history) => history && putCheckIns(history, [saved]));
  await announceWaiting();
  void cache.invalidateQueries({ queryKey: checkInsKey });
}

/** What waits no more is asked for first, so that no screen is without the day meanwhile. */
async function followOtherTab(): Promise<void> {
  await refreshCheckIns();
  await showWaiting();
}
