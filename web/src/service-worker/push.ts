import { reminderTag } from '@flarewell/domain/account/reminders';
import type { PushMessage, Reminders } from '@flarewell/domain/wire/reminders';

declare const self: ServiceWorkerGlobalScope;

export async function showNotification({ data }: PushEvent): Promise<void> {
  if (!data) return;
  const { title, body, url, tag, actions = [] }: PushMessage = data.json();
  const urls = Object.fromEntries(actions.map((action) => [action.name, action.url]));
  // The DOM's types lack `actions`, because not every browser has them.
  const options: NotificationOptions & { actions: { action: string; title: string }[] } = {
    body,
    tag,
    data: { url, urls },
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    actions: actions.map(({ name, title }) => ({ action: name, title })),
  };
  await self.registration.showNotification(title, options);
  // A reminder comes only while the day has no check-in. The app removes the mark of its icon.
  if (tag === reminderTag) await self.navigator.setAppBadge?.().catch(() => undefined);
}

/** Opens the page of the notification, or of its pressed button, in an open window or a new one. Ignores URLs of other sites. */
export async function openNotification({ notification, action }: NotificationEvent): Promise<void> {
  notification.close();
  const { origin } = self.location;
  const { url: ownUrl, urls } = notification.data;
  const url = new URL(urls?.[action] ?? ownUrl, origin);
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
