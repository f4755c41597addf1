import { clearEveryCopy } from '#data/local/localCopy.ts';
import { forgetUser, isSharedDevice, rememberedUser } from './rememberedUser.ts';

const pushTimeoutMs = 3000;

/** Removes every trace of the person from this browser and goes to that address, without anything in memory. */
export async function leave(address: string): Promise<void> {
  await clearDevice(rememberedUser());
  location.replace(address);
}

/** Leaves, and nothing reaches this device any more. Clearing comes first: whatever hangs, the person's data is gone. */
export async function leaveForGood(address: string): Promise<void> {
  await clearDevice(rememberedUser());
  await endPush();
  location.replace(address);
}

export async function clearDevice(userId: string | null): Promise<void> {
  forgetUser();
  // What the person has not sent from an earlier session here, which was no shared one, nobody was asked about.
  await clearEveryCopy(isSharedDevice() ? null : userId);
}

/** Nothing is delivered to this device any more, not even what is on its way. A push service may never answer. */
export async function endPush(): Promise<void> {
  const isLate = new Promise((resolve) => setTimeout(resolve, pushTimeoutMs));
  await Promise.race([unsubscribe().catch(reportError), isLate]);
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
