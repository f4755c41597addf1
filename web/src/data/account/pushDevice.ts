import type { PushSubscriptionBody } from '@flarewell/domain/wire/reminders';
import { cache, hasCode } from '#data/cache/cache.ts';
import { useMutation, useQuery } from '#data/cache/hooks.ts';
import { isPushOwner, setPushOwner } from '#data/session/pushOwner.ts';
import { isSharedDevice, rememberedUser } from '#data/session/rememberedUser.ts';
import { type Reminders, reminders } from './reminders.ts';

/** Whether push reminders are on or off on this device, or why they cannot be turned on. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'needs-install' | 'shared-device';

/** The server's settings, with the state of this browser, which the server cannot know. */
export interface DeviceReminders extends Reminders {
  state: PushState;
}

const remindersQuery = { queryKey: ['reminders'], queryFn: readReminders };
const timeoutMs = 30_000;

/** Not in the local copy, because only the current state matters. */
export function useReminders() {
  return useQuery(remindersQuery);
}

export function refreshReminders(): Promise<void> {
  return cache.invalidateQueries({ queryKey: remindersQuery.queryKey });
}

export function useTurnOnPush() {
  return useMutation({ mutationFn: turnOn, onSuccess: show });
}

export function useTurnOffPush() {
  return useMutation({
    mutationFn: async () => {
      setPushOwner(null);
      await reminders.unsubscribe();
      await (await findSubscription())?.unsubscribe();
    },
    onSuccess: refreshReminders,
  });
}

export function useTestPush() {
  return useMutation({
    mutationFn: reminders.testPush,
    onError: async (error) => {
      const isGone = hasCode(error, 'subscription-gone') || hasCode(error, 'not-subscribed');
      if (!isGone) return;
      await (await findSubscription())?.unsubscribe();
      await refreshReminders();
    },
  });
}

export function useTestEmail() {
  return useMutation({ mutationFn: reminders.testEmail });
}

async function readReminders(): Promise<DeviceReminders> {
  return describe(await reminders.read());
}

const show = (known: DeviceReminders) => cache.setQueryData(remindersQuery.queryKey, known);

async function describe(known: Reminders): Promise<DeviceReminders> {
  return { ...known, state: await stateOf(known.push.endpoint) };
}

async function stateOf(endpoint: string | null): Promise<PushState> {
  if (isSharedDevice()) return 'shared-device';
  if (!('PushManager' in window && 'Notification' in window && navigator.serviceWorker)) {
    return isUninstalledIos() ? 'needs-install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const isKnown = endpoint !== null && (await findSubscription())?.endpoint === endpoint;
  return isKnown && Notification.permission === 'granted' ? 'on' : 'off';
}

/** iOS delivers push messages only to apps on the home screen. An iPad's user agent says that it is a Mac. */
function isUninstalledIos(): boolean {
  const isIos =
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}

async function turnOn(): Promise<DeviceReminders> {
  if ((await Notification.requestPermission()) !== 'granted') return readReminders();
  const { push } = await reminders.read();
  return subscribe(push.publicKey, rememberedUser());
}

/**
 * Call after a sign-in. The server forgets a device with its session, so whoever had turned notifications on here is
 * subscribed again, without a question. Others on this browser are not.
 */
export async function resumePush(userId: string): Promise<void> {
  if (isSharedDevice() || Notification.permission !== 'granted') return;
  const { push } = await reminders.read();
  // Also for those who turned it on with a version that did not store who it was.
  if (push.endpoint !== null) setPushOwner(userId);
  else if (isPushOwner(userId)) show(await subscribe(push.publicKey, userId));
}

async function subscribe(publicKey: string, userId: string | null): Promise<DeviceReminders> {
  const registration = await withTimeout(navigator.serviceWorker.ready);
  // A subscription with an old server key, or of the browser's previous user, does not work.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await withTimeout(
    registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: decodeBase64Url(publicKey),
    }),
  );
  const known = await reminders.subscribe(subscription.toJSON() as PushSubscriptionBody);
  setPushOwner(userId);
  return describe(known);
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** A browser that cannot reach its push service may never settle the promise. */
function withTimeout<Value>(answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const fail = () =>
      reject(new Error("This browser's push service is not answering. Please try again later."));
    setTimeout(fail, timeoutMs);
    answer.then(resolve, fail);
  });
}

function decodeBase64Url(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
