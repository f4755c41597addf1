/** The result of handing a message to a push service or a mail server. */
export type Outcome =
  | { kind: 'sent' }
  /** The subscription no longer exists: the device unsubscribed, or it expired. */
  | { kind: 'gone' }
  /** Certainly not accepted, and worth a retry: after `askedMs`, if the service asked for a delay. */
  | { kind: 'later'; reason: string; askedMs?: number; isUnreached?: boolean }
  /** Rejected for good, or possibly accepted: a retry could deliver the message twice. */
  | { kind: 'failed'; reason: string };
