/**
 * A sign-out that the server has not heard of yet, because it could not be reached. The session is a cookie that no
 * script can remove. So until the server has ended it, this browser treats itself as signed out: no request carries the
 * old cookie, except those that end its session. What is stored says nothing about the person.
 */
const storageKey = 'flarewell.sign-out-due';
export const signOutPath = '/api/auth/sign-out';
/** They end the session that the cookie names: the first one only that, the others by putting a new one in its place. */
const endingPaths = [signOutPath, '/api/auth/sign-in/email', '/api/auth/sign-up/email'];

export function isSignOutDue(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false; // storage is blocked
  }
}

/** Returns false where storage is blocked: then a reload would forget that the sign-out is due. */
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
    // Storage is blocked: nothing was noted.
  }
}

export function credentialsFor(path: string): 'omit' | 'same-origin' {
  return isSignOutDue() && !endingPaths.includes(path) ? 'omit' : 'same-origin';
}
