const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const file = `${uuid}-\\d{1,16}(?:-thumb)?\\.jpg`;
const userPattern = new RegExp(`^${uuid}$`);
const storedPattern = new RegExp(`^${uuid}/${file}$`);
const trashedPattern = new RegExp(`^trash/(${uuid})/(\\d{4}-\\d{2}-\\d{2})/(${file})$`);

/** Every upload is encoded again as a JPEG. */
export const photoExtension = 'jpg';
export const photoType = 'image/jpeg';

/** Whether this is the path of a photo or a thumbnail. The pattern excludes path traversal. */
export function isStoredPath(path: string): boolean {
  return storedPattern.test(path);
}

/** Returns the photo's path for the path of a photo or of its thumbnail. */
export function photoPathOf(storedPath: string): string {
  return storedPath.replace(/-thumb\.jpg$/, '.jpg');
}

export function thumbnailPathOf(storedPath: string): string {
  return photoPathOf(storedPath).replace(/\.jpg$/, '-thumb.jpg');
}

/** A file in the trash: `trash/{diaryId}/{day}/{file}`, with the day (UTC) on which it was moved there. */
export interface TrashedPhoto {
  readonly trashPath: string;
  /** Where it was before. */
  readonly path: string;
  readonly day: string;
}

export function trashPathOf(storedPath: string, day: string): string {
  return `${trashOf(diaryOf(storedPath))}/${day}/${storedPath.slice(storedPath.indexOf('/') + 1)}`;
}

/** Returns the folder or prefix with everything of a diary that is in the trash. */
export function trashOf(diaryId: string): string {
  return `trash/${diaryId}`;
}

export function readTrashPath(trashPath: string): TrashedPhoto | null {
  const [, diaryId, day = '', name] = trashedPattern.exec(trashPath) ?? [];
  return diaryId === undefined ? null : { trashPath, path: `${diaryId}/${name}`, day };
}

/** Returns the id of the diary that the photo is part of. */
export function diaryOf(storedPath: string): string {
  return storedPath.slice(0, storedPath.indexOf('/'));
}

/** An invalid path is a bug here, because paths from requests are verified by their signature first. */
export function requireStoredPath(path: string): string {
  if (!isStoredPath(path)) throw new Error('This is not the path of a photo.');
  return path;
}

/** Like `requireStoredPath`, but also accepts a path in the trash. */
export function requireFilePath(path: string): string {
  return readTrashPath(path) ? path : requireStoredPath(path);
}

export function requireUserId(diaryId: string): string {
  if (!userPattern.test(diaryId)) throw new Error("This is not a user's id.");
  return diaryId;
}

/** Thrown by a store instead of overwriting a path that holds other bytes. */
export class PhotoExists extends Error {
  override readonly name = 'PhotoExists';

  constructor() {
    super('Another photo is stored at this path.');
  }
}
