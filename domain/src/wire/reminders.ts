import { z } from 'zod';

/** Push services' addresses are a few hundred characters long. */
const endpoint = z.string().max(1024).meta({ example: 'https://push.example.org/send/abc' });

/** The last millisecond that a Date can hold. */
const latestInstantMs = 8.64e15;

/** What `PushSubscription.toJSON()` gives. */
export const pushSubscriptionShape = z
  .strictObject({
    endpoint,
    expirationTime: z.number().min(0).max(latestInstantMs).nullable().optional(),
    keys: z.strictObject({
      p256dh: z.string().max(100).meta({ description: 'The public key of the browser, base64url' }),
      auth: z.string().max(100).meta({ description: 'What it shares with the server, base64url' }),
    }),
  })
  .meta({ id: 'PushSubscription' });

export const remindersShape = z
  .object({
    push: z.object({
      publicKey: z.string().meta({ description: 'The applicationServerKey of this server, base64url' }),
      endpoint: z
        .string()
        .nullable()
        .meta({ description: 'Where this device is reached; null while it is off here' }),
      devices: z.int().meta({ description: 'How many devices of this person are reached' }),
    }),
    email: z.object({ isOffered: z.boolean().meta({ description: 'Whether the server can send mail' }) }),
    nextAt: z.iso.datetime().nullable().meta({ description: 'The next reminder; null while they are off' }),
  })
  .meta({ id: 'Reminders' });

/** What the service worker is sent, encrypted on the way. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of our own origin. */
  url: string;
  /** A later notification takes the place of one with the same. */
  tag: string;
}

export type PushSubscriptionBody = z.infer<typeof pushSubscriptionShape>;
export type Reminders = z.infer<typeof remindersShape>;
