import { stopRequests } from '#data/api/request.ts';
import { markApp } from '#data/appBadge.ts';
import { cache } from '#data/cache/cache.ts';
import { forgetDiary } from '#data/diaries/rememberedDiary.ts';
import { clearEveryCopy, clearOpenCopy } from '#data/local/localCopy.ts';
import { setPushOwner } from './pushOwner.ts';
import { forgetUser, isSharedDevice, rememberedUser } from './rememberedUser.ts';

const pushTimeoutMs = 3000;

/** Removes the open diary's records from this browser and loads `address` as a new page, which clears the memory too. */
export async function startAnew(address: string): Promise<void> {
  void cache.cancelQueries();
  stopRequests();
  markApp(false);
  await clearOpenCopy();
  location.replace(address);
}

/**
 * Removes the account's data from this browser and ends push messages. Clears first, so that the data is gone even if the
 * push service hangs.
 */
export async function leaveForGood(address: string): Promise<void> {
  await clearDevice(rememberedUser());
  await endPush();
  location.replace(address);
}

/** The caller loads another page afterwards, or calls `allowRequests`. */
export async function clearDevice(userId: string | null): Promise<void> {
  // Cancelled queries keep their state. Without this they would show an error until the page is left.
  void cache.cancelQueries();
  stopRequests();
  forgetUser();
  forgetDiary();
  markApp(false);
  // On a shared device, unsent work is from an earlier session, and its owner has not agreed to delete it.
  await clearEveryCopy(isSharedDevice() ? null : userId);
}

/** Unsubscribes this device from push messages. Gives up after a while, because a push service may never answer. */
export async function endPush(): Promise<void> {
  setPushOwner(null);
  const timeout = new Promise((resolve) => setTimeout(resolve, pushTimeoutMs));
  await Promise.race([unsubscribe().catch(reportError), timeout]);
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
