import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { createPublicLookUp } from '#reminders/endpoints.ts';
import { checkSubscription, createPush, type Push } from '#reminders/push.ts';
import { pushReminder } from '#reminders/words.ts';
import { startNameServer } from '#testing/reminders/nameServer.ts';
import { type PushAnswer, type PushService, startPushService } from '#testing/reminders/pushService.ts';

const keys = webPush.generateVAPIDKeys();
const subject = 'mailto:admin@example.org';
const own = { id: 'own', name: 'Maya', isOwn: true, isOnly: true };
const message = pushReminder('2026-11-14', own);

describe('sending to a push service', () => {
  let service: PushService;
  let push: Push;
  beforeAll(async () => {
    service = await startPushService();
    push = createPush({ keys, subject, origin: service.origin });
  });
  afterAll(() => service.stop());

  async function subscribe() {
    const { subscription, ...device } = await service.subscribe(keys.publicKey);
    const { endpoint, keys: secrets } = subscription;
    return { ...device, to: { endpoint, ...secrets } };
  }

  test('a message contains nothing personal, and links to the check-in of the day', async () => {
    const { to, listMessages } = await subscribe();
    expect(checkSubscription(to, push)).toEqual({});
    expect(await push.send(to, message)).toEqual({ kind: 'sent' });
    expect(await listMessages()).toEqual([
      {
        title: 'Time for your check-in',
        body: 'It takes about a minute.',
        url: '/app/check-in?date=2026-11-14&action=checkin',
        tag: 'check-in',
        actions: [
          {
            name: 'as-last-time',
            title: 'As last time',
            url: '/app/check-in?date=2026-11-14&action=as-last-time',
          },
        ],
      },
    ]);
  });

  test('while a device is off, a reminder replaces the one before, but not that of another diary', async () => {
    const { to } = await subscribe();
    const leo = { id: 'f5a61f7e-6b5f-4dc7-9f58-5f1e5a3a9c11', name: 'Leo', isOwn: false, isOnly: false };
    const ofLeo = (day: string) => pushReminder(day, leo);
    for (const each of [message, pushReminder('2026-11-15', own), ofLeo('2026-11-14'), ofLeo('2026-11-15')])
      expect(await push.send(to, each)).toEqual({ kind: 'sent' });
    const [first, second, third, fourth] = service.topicsOf(to.endpoint);
    expect([second, fourth]).toEqual([first, third]);
    expect(third).not.toEqual(first);
    // Two devices have different topics for the same diary, so that a push service cannot tell that they share it.
    const other = await subscribe();
    await push.send(other.to, ofLeo('2026-11-14'));
    expect(service.topicsOf(other.to.endpoint)).not.toEqual([third]);
  });

  test('another server cannot send to the subscription', async () => {
    const { to, listMessages } = await subscribe();
    const stranger = createPush({ keys: webPush.generateVAPIDKeys(), subject, origin: service.origin });
    expect(await stranger.send(to, message)).toEqual({ kind: 'failed', reason: '400' });
    expect(await listMessages()).toEqual([]);
  });

  test('a subscription that expired is gone', async () => {
    const { to, expire } = await subscribe();
    await expire();
    expect(await push.send(to, message)).toEqual({ kind: 'gone' });
  });

  test.each<[PushAnswer, object]>([
    [{ status: 404 }, { kind: 'gone' }],
    [{ status: 410 }, { kind: 'gone' }],
    [{ status: 500 }, { kind: 'later', reason: '500', askedMs: undefined }],
    [
      { status: 503, headers: { 'Retry-After': '120' } },
      { kind: 'later', reason: '503', askedMs: 120_000 },
    ],
    [
      { status: 429, headers: { 'Retry-After': '7' } },
      { kind: 'later', reason: '429', askedMs: 7000 },
    ],
    [
      { status: 429, headers: { 'Retry-After': 'Fri, 31 Dec 2027 23:59:59 GMT' } },
      { kind: 'later', reason: '429', askedMs: undefined },
    ],
    [{ status: 400 }, { kind: 'failed', reason: '400' }],
    [{ status: 403 }, { kind: 'failed', reason: '403' }],
    [{ status: 413 }, { kind: 'failed', reason: '413' }],
    [{ status: 201, body: 'x'.repeat(1024 * 1024) }, { kind: 'sent' }],
  ])('a response of %o results in %o', async (answer, outcome) => {
    const device = await subscribe();
    device.answer(answer);
    expect(await push.send(device.to, message)).toEqual(outcome);
    expect(service.countOf(device.to.endpoint)).toBe(1);
  });

  test('a service that accepts the message and never answers counts as failed', async () => {
    const device = await subscribe();
    device.answer('silence');
    // Only here: a short deadline would make the other tests depend on how busy the machine is.
    const hasty = createPush({ keys, subject, origin: service.origin, deadlineMs: 2000 });
    const sending = hasty.send(device.to, message);
    await expect.poll(() => service.countOf(device.to.endpoint), { timeout: 30_000 }).toBe(1);
    // The service may have delivered it, so it is not sent again.
    expect(await sending).toEqual({ kind: 'failed', reason: 'ETIMEDOUT' });
  });

  test('a redirect is not followed', async () => {
    const [device, elsewhere] = [await subscribe(), await subscribe()];
    for (const status of [301, 302, 307, 308]) {
      device.answer({ status, headers: { Location: elsewhere.to.endpoint } });
      expect(await push.send(device.to, message)).toEqual({ kind: 'failed', reason: String(status) });
    }
    expect(service.countOf(elsewhere.to.endpoint)).toBe(0);
  });

  test('a refused connection is tried again', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => probe.once('listening', resolve));
    const { port } = probe.address() as { port: number };
    await new Promise((resolve) => probe.close(resolve));
    const origin = `http://127.0.0.1:${port}`;
    const { to } = await subscribe();
    const closed = createPush({ keys, subject, origin });
    expect(await closed.send({ ...to, endpoint: `${origin}/x` }, message)).toEqual({
      kind: 'later',
      reason: 'ECONNREFUSED',
      isUnreached: false,
    });
  });

  test('a name that is internal or unknown is distinguished from the operator’s own service', async () => {
    const nameServer = await startNameServer({ 'inside.example.org': ['127.0.0.1'] });
    const { to } = await subscribe();
    const lookup = createPublicLookUp([nameServer.address]);
    const strict = createPush({ keys, subject, origin: null, deadlineMs: 500, lookup });
    const send = (host: string) => strict.send({ ...to, endpoint: `https://${host}/x` }, message);
    const outcome = { kind: 'later', isUnreached: true };
    expect(await send('inside.example.org')).toEqual({ ...outcome, reason: 'ENOTPUBLIC' });
    expect(await send('dead.example.org')).toEqual({ ...outcome, reason: 'ETIMEDOUT' });
    nameServer.stop();
  });

  test('an internal address is never contacted, even if it was stored earlier', async () => {
    const { to } = await subscribe();
    const strict = createPush({ keys, subject, origin: null });
    expect(await strict.send(to, message)).toEqual({ kind: 'failed', reason: 'endpoint' });
    expect(service.countOf(to.endpoint)).toBe(0);
  });
});
