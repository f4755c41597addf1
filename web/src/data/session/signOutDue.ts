/**
 * Marks a sign-out that has not reached the server yet. The session is a cookie that no script can remove. So
 * until the server has ended it, this browser acts as signed out: no request carries the old cookie, except those that
 * end its session. The marker says nothing about the person.
 */
const storageKey = 'flarewell.sign-out-due';
export const signOutPath = '/api/auth/sign-out';
/** These requests end the session of the cookie: sign-out directly, the others by replacing it with a new one. */
const endingPaths = [signOutPath, '/api/auth/sign-in/email', '/api/auth/sign-up/email'];

export function isSignOutDue(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false; // storage is blocked
  }
}

/** Returns false if storage is blocked: a reload would then forget the pending sign-out. */
export function noteSignOut(): boolean {
  try {
    localStorage.setItem(storageKey, 'yes');
    return true;
  } catch {
    return false;
  }
}

export function forgetSignOut(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so there is no marker.
  }
}

export function credentialsFor(path: string): 'omit' | 'same-origin' {
  return isSignOutDue() && !endingPaths.includes(path) ? 'omit' : 'same-origin';
}
