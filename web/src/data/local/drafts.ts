import { hasAny, isReady, type PreparedChange, write } from './localCopy.ts';

/** Whether this browser holds a check-in that the person began and has not saved. */
export async function hasDrafts(userId: string): Promise<boolean> {
  await allWritten();
  return hasAny('drafts', userId);
}

let started = Promise.resolve();
let written = Promise.resolve();

export function allWritten(): Promise<void> {
  return written;
}

/**
 * Changes start one after the other: a photo takes a moment to read, and what is removed meanwhile must stay removed.
 * None waits until the one before is on the disk, since the last one often has no time left: the page goes.
 */
export function changeDrafts(prepared: () => Promise<PreparedChange[]>): Promise<void> {
  const begun = started
    .then(prepared)
    .then((changes) => ({ isDone: tryToWrite(changes) }))
    .catch((error) => {
      reportError(error);
      return { isDone: undefined };
    });
  started = begun.then(() => undefined);
  written = begun.then(({ isDone }) => isDone);
  return written;
}

/** A browser that blocks storage, or has no room left, works without drafts. */
async function tryToWrite(changes: PreparedChange[]): Promise<void> {
  if (await isReady()) await write(changes).catch(reportError);
}
