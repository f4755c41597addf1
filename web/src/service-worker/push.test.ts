import { afterEach, expect, test, vi } from 'vitest';
import { renewSubscription } from './push.ts';

afterEach(() => vi.unstubAllGlobals());

/** What is asked of the server while the push service gives this browser another address, and whether that is ended. */
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

test('the server hears of the new address where this session had one', async () => {
  expect(await renew('https://push.example/old')).toEqual({
    asked: ['GET /api/reminders', 'PUT /api/reminders/push'],
    isEnded: false,
  });
});

test('whoever is signed in now is not subscribed by it, and what the server refuses is ended', async () => {
  expect(await renew(null)).toEqual({ asked: ['GET /api/reminders'], isEnded: true });
  expect(await renew('https://push.example/old', 503)).toMatchObject({ isEnded: true });
});
