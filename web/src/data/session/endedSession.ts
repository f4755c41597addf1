import { forgetUser, rememberedUser } from './rememberedUser.ts';

/** The server has ended this device's session. Work that was not saved stays, encrypted, until that person returns. */
export async function forgetSession(): Promise<void> {
  const userId = rememberedUser();
  forgetUser();
  if (!userId) return;
  // Loaded only now: few who follow a link have a copy here. What cannot be cleared undoes nothing of what was done.
  await import('#data/local/localCopy.ts').then(({ lockCopy }) => lockCopy()).catch(reportError);
}
