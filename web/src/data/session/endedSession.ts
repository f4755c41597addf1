import { forgetUser, rememberedUser } from './rememberedUser.ts';

export function currentPath(): string {
  return location.pathname + location.search;
}

/** Goes to the login page because the server ended the session. Signing in leads back to the current screen. */
export async function endSession(): Promise<void> {
  // Signing out forgets the user first, so that errors of pending requests do not redirect to the login page.
  if (!rememberedUser()) return;
  const next = encodeURIComponent(currentPath());
  await forgetSession();
  location.replace(`/login?reason=session-ended&next=${next}`);
}

/** Forgets who was signed in here. Unsaved work stays, encrypted, until that person signs in again. */
export async function forgetSession(): Promise<void> {
  const userId = rememberedUser();
  forgetUser();
  if (!userId) return;
  // Loaded on demand, because most visitors who follow a link have no local copy. The session is over even if the copy
  // cannot be cleared, so an error is only reported.
  await import('#data/local/localCopy.ts').then(({ lockCopy }) => lockCopy()).catch(reportError);
}
