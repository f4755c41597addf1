import { hasAny, isReady, type PreparedChange, write } from './localCopy.ts';

/** Whether this browser holds an unsaved check-in of the person. */
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
 * Starts changes one after the other, because reading a photo takes a moment and an older change must not overwrite a
 * newer one. A change does not wait until the previous one is on the disk: the last one often starts while the page is
 * being closed.
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

/** Swallows errors: where storage is blocked or full, the app works without drafts. */
async function tryToWrite(changes: PreparedChange[]): Promise<void> {
  if (await isReady()) await write(changes).catch(reportError);
}
