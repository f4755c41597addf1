import { afterEach, expect, test, vi } from 'vitest';
import { openNotification, renewSubscription, showNotification } from './push.ts';

afterEach(() => vi.unstubAllGlobals());

/** Renews the subscription, and returns the requests to the server and whether the subscription was ended. */
async function renew(endpoint: string | null, status = 200) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' } = {}) => {
    asked.push(`${method} ${path}`);
    return Response.json({ push: { endpoint } }, { status: method === 'PUT' ? status : 200 });
  });
  const unsubscribe = vi.fn(async () => true);
  const newSubscription = { endpoint: 'https://push.example/new', unsubscribe };
  await renewSubscription({ newSubscription } as unknown as PushSubscriptionChangeEvent);
  return { asked, isEnded: unsubscribe.mock.calls.length > 0 };
}

test('the server gets the new endpoint if this session was subscribed', async () => {
  expect(await renew('https://push.example/old')).toEqual({
    asked: ['GET /api/reminders', 'PUT /api/reminders/push'],
    isEnded: false,
  });
});

test('a session that was not subscribed stays unsubscribed, and a subscription that the server refuses is ended', async () => {
  expect(await renew(null)).toEqual({ asked: ['GET /api/reminders'], isEnded: true });
  expect(await renew('https://push.example/old', 503)).toMatchObject({ isEnded: true });
});

test('a reminder has its buttons, each opens its own page, and the icon is marked', async () => {
  const show = vi.fn(async (_title: string, _options: object) => undefined);
  const openWindow = vi.fn(async (_url: string) => null);
  const setAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('self', {
    registration: { showNotification: show },
    clients: { matchAll: async () => [], openWindow },
    location: { origin: 'https://flarewell.example' },
    navigator: { setAppBadge },
  });
  const actions = [{ name: 'as-last-time', title: 'As last time', url: '/as-last' }];
  const message = { title: 'Time', body: 'It takes a minute.', url: '/check-in', tag: 'check-in', actions };
  await showNotification({ data: { json: () => message } } as unknown as PushEvent);
  expect(setAppBadge).toHaveBeenCalledOnce();
  const [[, options] = []] = show.mock.calls;
  expect(options).toMatchObject({ actions: [{ action: 'as-last-time', title: 'As last time' }] });

  const notification = { ...options, close: () => undefined };
  for (const action of ['as-last-time', '', 'unknown']) {
    await openNotification({ notification, action } as unknown as NotificationEvent);
  }
  expect(openWindow.mock.calls.flat()).toEqual(
    ['/as-last', '/check-in', '/check-in'].map((path) => `https://flarewell.example${path}`),
  );
});

test('a test message marks no icon', async () => {
  const setAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('self', {
    registration: { showNotification: async () => undefined },
    navigator: { setAppBadge },
  });
  const message = { title: 'Test', body: '', url: '/app/settings', tag: 'test' };
  await showNotification({ data: { json: () => message } } as unknown as PushEvent);
  expect(setAppBadge).not.toHaveBeenCalled();
});
