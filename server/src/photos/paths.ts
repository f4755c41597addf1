const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const userPattern = new RegExp(`^${uuid}$`);
const storedPattern = new RegExp(`^${uuid}/${uuid}-\\d{1,16}(?:-thumb)?\\.jpg$`);

/** Whatever came in, what is kept is a JPEG of our own making. */
export const photoExtension = 'jpg';
export const photoType = 'image/jpeg';

/** A photo's path or its thumbnail's; nothing of this shape can lead out of the store. */
export function isStoredPath(path: string): boolean {
  return storedPattern.test(path);
}

/** The photo that a path belongs to: its own, or that of the thumbnail. */
export function photoPathOf(storedPath: string): string {
  return storedPath.replace(/-thumb\.jpg$/, '.jpg');
}

export function thumbnailPathOf(storedPath: string): string {
  return photoPathOf(storedPath).replace(/\.jpg$/, '-thumb.jpg');
}

/** Who alone may see it. */
export function ownerOf(storedPath: string): string {
  return storedPath.slice(0, storedPath.indexOf('/'));
}

/** A path that did not come from here is a bug: paths of requests are checked by their signature first. */
export function requireStoredPath(path: string): string {
  if (!isStoredPath(path)) throw new Error('This is not the path of a photo.');
  return path;
}

export function requireUserId(userId: string): string {
  if (!userPattern.test(userId)) throw new Error("This is not a user's id.");
  return userId;
}

/** A store never overwrites: the path is taken by other bytes. */
export class PhotoExists extends Error {
  override readonly name = 'PhotoExists';

  constructor() {
    super('Another photo is stored at this path.');
  }
}
