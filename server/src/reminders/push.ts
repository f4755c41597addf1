import { createHash, ECDH } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { collectMessages, type FieldMessages } from '@flarewell/domain/fields';
import type { PushMessage } from '@flarewell/domain/wire/reminders';
import webPush from 'web-push';
import type { PushSubscription } from '#db/reminders/subscriptions.ts';
import { createPublicLookUp, isPublicEndpoint } from '#reminders/endpoints.ts';
import type { Outcome } from '#reminders/outcome.ts';
import { PostProblem, post } from '#reminders/post.ts';

export interface Push {
  publicKey: string;
  /** Whether the server may send to this address. */
  accepts(endpoint: string): boolean;
  send(subscription: PushSubscription, message: PushMessage): Promise<Outcome>;
}

interface PushSettings {
  keys: { publicKey: string; privateKey: string };
  subject: string;
  /** A push service of the operator, which may have an internal address. */
  origin: string | null;
  deadlineMs?: number;
  lookup?: LookupFunction;
}

/** After this time the push service drops the reminder, so that a phone that was off does not show it the next day. */
const TTL_SECONDS = 4 * 60 * 60;
const LONGEST_TOPIC = 32;

export function createPush({
  keys,
  subject,
  origin,
  deadlineMs,
  lookup = createPublicLookUp(),
}: PushSettings): Push {
  const isOwn = (endpoint: string) => origin !== null && URL.parse(endpoint)?.origin === origin;
  const accepts = (endpoint: string) => isOwn(endpoint) || isPublicEndpoint(endpoint);
  return {
    publicKey: keys.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, message) {
      // Checked again, because the rules may have become stricter since the subscription was stored.
      if (!accepts(endpoint)) return { kind: 'failed', reason: 'endpoint' };
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails: { subject, ...keys }, TTL: TTL_SECONDS, topic: topicOf(endpoint, message) },
      );
      try {
        const { status, retryAfter } = await post(endpoint, {
          headers,
          body,
          lookup: isOwn(endpoint) ? undefined : lookup,
          deadlineMs,
        });
        return readStatus(status, retryAfter);
      } catch (problem) {
        if (!(problem instanceof PostProblem)) throw problem;
        const { code: reason, mayHaveArrived } = problem;
        if (mayHaveArrived) return { kind: 'failed', reason };
        // Anyone can subscribe with an address where no server is, so it gets few retries. The operator's own service will
        // return.
        return { kind: 'later', reason, isUnreached: !isOwn(endpoint) };
      }
    },
  };
}

/**
 * Messages with the same topic replace each other while they wait for a device, like notifications with the same tag when
 * they are shown. A hash, because the tag names a diary, and push services must not learn who keeps one together.
 */
function topicOf(endpoint: string, { tag }: PushMessage): string {
  return createHash('sha256').update(`${endpoint} ${tag}`).digest('base64url').slice(0, LONGEST_TOPIC);
}

/** Validates a subscription before it is stored, because an invalid one would fail only when a reminder is due. */
export function checkSubscription(
  { endpoint, p256dh, auth }: PushSubscription,
  { accepts }: Pick<Push, 'accepts'>,
): FieldMessages<'endpoint' | 'keys.p256dh' | 'keys.auth'> {
  return collectMessages({
    endpoint: accepts(endpoint) ? undefined : 'This is not the address of a push service',
    'keys.p256dh': isPublicKey(p256dh) ? undefined : 'This is not the key of a browser',
    'keys.auth': readBase64(auth, 16) ? undefined : 'This is not the secret of a browser',
  });
}

/** Checks for an uncompressed point on the P-256 curve. Messages cannot be encrypted for any other key. */
function isPublicKey(p256dh: string): boolean {
  const bytes = readBase64(p256dh, 65);
  if (!bytes) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

function readBase64(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null;
}

function readStatus(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = String(status);
  if (status === 429 || status >= 500) return { kind: 'later', reason, askedMs: readRetryAfter(retryAfter) };
  return { kind: 'failed', reason };
}

function readRetryAfter(text: string | undefined): number | undefined {
  return text && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : undefined;
}
