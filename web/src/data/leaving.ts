import { clearEveryCopy } from './localCopy.ts';
import { forgetUser, rememberedUser } from './rememberedUser.ts';

/** A push service that cannot be reached may never answer. */
const patienceMs = 3000;

/** Removes every trace of the person from this browser and goes to that address, without anything in memory. */
export async function leave(address: string, userId = rememberedUser()): Promise<void> {
  await clear(userId);
  location.replace(address);
}

/** Leaves, and nothing reaches this device any more. Clearing comes first: whatever hangs, the person's data is gone. */
export async function leaveForGood(address: string, userId = rememberedUser()): Promise<void> {
  await clear(userId);
  const isLate = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([endPush().catch(reportError), isLate]);
  location.replace(address);
}

async function clear(userId: string | null): Promise<void> {
  forgetUser();
  await clearEveryCopy(userId);
}

/** Not even what is on its way comes. The server has forgotten the subscription already. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
