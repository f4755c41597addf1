import { z } from 'zod';

/** Push services use URLs of a few hundred characters. */
const endpoint = z.string().max(1024).meta({ example: 'https://push.example.org/send/abc' });

/** The latest time that a Date can represent. */
const latestInstantMs = 8.64e15;

/** The result of `PushSubscription.toJSON()`. */
export const pushSubscriptionShape = z
  .strictObject({
    endpoint,
    expirationTime: z.number().min(0).max(latestInstantMs).nullable().optional(),
    keys: z.strictObject({
      p256dh: z.string().max(100).meta({ description: "The browser's public key, base64url" }),
      auth: z.string().max(100).meta({ description: "The browser's authentication secret, base64url" }),
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
        .meta({ description: 'The push endpoint of this device; null if reminders are off here' }),
      devices: z.int().meta({ description: 'How many devices of this person get notifications' }),
    }),
    email: z.object({ isOffered: z.boolean().meta({ description: 'Whether the server can send mail' }) }),
    nextAt: z.iso.datetime().nullable().meta({ description: 'The next reminder; null if reminders are off' }),
  })
  .meta({ id: 'Reminders' });

/** The push message to the service worker, which is encrypted in transit. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path on this server. */
  url: string;
  /** A new notification replaces an older one with the same tag. */
  tag: string;
  /** Buttons of the notification, each with a path of its own. Browsers without them show none. */
  actions?: { name: string; title: string; url: string }[];
}

export type PushSubscriptionBody = z.infer<typeof pushSubscriptionShape>;
export type Reminders = z.infer<typeof remindersShape>;
