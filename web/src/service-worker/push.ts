import type { PushMessage, Reminders } from '@flarewell/domain/wire/reminders';

declare const self: ServiceWorkerGlobalScope;

export async function showNotification({ data }: PushEvent): Promise<void> {
  if (!data) return;
  const { title, body, url, tag }: PushMessage = data.json();
  const look = { icon: '/icon-192.png', badge: '/badge-96.png' };
  await self.registration.showNotification(title, { body, tag, data: { url }, ...look });
}

/** Opens the notification's page in an open window or a new one. Ignores URLs of other sites. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { origin } = self.location;
  const url = new URL(notification.data.url, origin);
  if (url.origin !== origin) return;
  const [window] = await self.clients.matchAll({ type: 'window' });
  await window?.focus();
  if (window?.url === url.href) return;
  await (window ? window.navigate(url.href) : self.clients.openWindow(url.href));
}

/**
 * Tells the server the new endpoint that the push service assigned to this browser, if the signed-in person has turned
 * notifications on here. Otherwise ends the subscription.
 */
export async function renewSubscription({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const isOn = await isSubscribed().catch(() => false);
  const subscription =
    newSubscription ??
    (isOn && oldSubscription ? await self.registration.pushManager.subscribe(oldSubscription.options) : null);
  if (!subscription) return;
  const isKnown = isOn && (await saveSubscription(subscription).catch(() => false));
  if (!isKnown) await subscription.unsubscribe();
}

async function isSubscribed(): Promise<boolean> {
  const answer = await fetch('/api/reminders');
  const { push }: Reminders = await answer.json();
  return answer.ok && push.endpoint !== null;
}

async function saveSubscription(subscription: PushSubscription): Promise<boolean> {
  const answer = await fetch('/api/reminders/push', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
  });
  return answer.ok;
}
