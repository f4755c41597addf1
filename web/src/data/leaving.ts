import { clearEveryCopy } from './localCopy.ts';
import { forgetUser, rememberedUser } from './rememberedUser.ts';

/** Removes every trace of the person from this browser and goes to that address, without anything in memory. */
export async function leave(address: string, userId = rememberedUser()): Promise<void> {
  forgetUser();
  await clearEveryCopy(userId);
  location.replace(address);
}

/** Nothing reaches this device any more, not even what is on its way. The server has forgotten it already. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe().catch(reportError);
}
