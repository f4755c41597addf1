/**
 * The id of the person who turned on notifications in this browser. It outlives a session that the server has ended, so that
 * they go on when the same person signs in again, and nobody else gets them.
 */
const storageKey = 'flarewell.push';

export function isPushOwner(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === userId;
  } catch {
    return false; // storage is blocked
  }
}

export function setPushOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, userId);
  } catch {
    // Storage is blocked. Notifications then have to be turned on again after the next sign-in.
  }
}
