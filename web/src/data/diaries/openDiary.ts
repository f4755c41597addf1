import { createStore } from '#data/cache/store.ts';

// Which diary this page shows. Everything that belongs to it is exchanged here, at once, when another one is opened:
// a record of one person on the screen of another would be the worst mistake.

/** The open diary's id; null on pages without a session. */
const opened = createStore<string | null>(null);
export const { get: openDiaryId, use: useOpenDiaryId } = opened;

/** Counts the exchanges, so that also an answer from an earlier time of the same diary is recognised. */
let exchanges = 0;
const resets: (() => void)[] = [];

/** Adds what has to be forgotten before another diary is shown. */
export function onExchange(reset: () => void): void {
  resets.push(reset);
}

/** A store about the open diary. It is back at its first value when another one is opened. */
export function createDiaryStore<Value>(value: Value) {
  const store = createStore(value);
  onExchange(() => store.set(value));
  return store;
}

/** Names the diary of the page, or exchanges it for another one: nothing of the one before is left in memory. */
export function openDiary(id: string): void {
  const before = opened.get();
  if (before === id) return;
  if (before !== null) {
    exchanges += 1;
    for (const reset of resets) reset();
  }
  opened.set(id);
}

/**
 * Passes a result on only while the diary for which it was asked is open. Otherwise the promise never settles: whoever
 * waits for it would show it, or change, in the wrong diary. Do not use it where a lock is held.
 */
export function whileOpen<Result>(work: Promise<Result>): Promise<Result> {
  const before = exchanges;
  return new Promise((resolve, reject) => {
    work.then(
      (result) => before === exchanges && resolve(result),
      (error) => before === exchanges && reject(error),
    );
  });
}
