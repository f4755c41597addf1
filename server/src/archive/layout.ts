import { exportFileName } from '@flarewell/domain/account/user';
import type { Day } from '@flarewell/domain/day';

/** A zip holds this file and one photo for each day that has one. */
export const archiveJsonName = 'flarewell.json';

export function archivedPhotoName(day: Day, extension: string): string {
  return `photos/${day}.${extension}`;
}

export function isArchivedPhotoName(name: string, day: Day): boolean {
  return name.startsWith(`photos/${day}.`) && /^\w{3,4}$/.test(name.slice(`photos/${day}.`.length));
}

export function zipFileName(today: Day, person: string | null): string {
  return exportFileName(today, person).replace(/json$/, 'zip');
}
