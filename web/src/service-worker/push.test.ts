import { afterEach, expect, test, vi } from 'vitest';
import { renewSubscription } from './push.ts';

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
