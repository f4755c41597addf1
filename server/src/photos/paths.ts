const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const userPattern = new RegExp(`^${uuid}$`);
const storedPattern = new RegExp(`^${uuid}/${uuid}-\\d{1,16}(?:-thumb)?\\.jpg$`);

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

/** Returns the id of the user whose photo it is. */
export function ownerOf(storedPath: string): string {
  return storedPath.slice(0, storedPath.indexOf('/'));
}

/** An invalid path is a bug here, because paths from requests are verified by their signature first. */
export function requireStoredPath(path: string): string {
  if (!isStoredPath(path)) throw new Error('This is not the path of a photo.');
  return path;
}

export function requireUserId(userId: string): string {
  if (!userPattern.test(userId)) throw new Error("This is not a user's id.");
  return userId;
}

/** Thrown by a store instead of overwriting a path that holds other bytes. */
export class PhotoExists extends Error {
  override readonly name = 'PhotoExists';

  constructor() {
    super('Another photo is stored at this path.');
  }
}
