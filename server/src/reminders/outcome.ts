/** What became of handing a message to the service that delivers it. */
export type Outcome =
  | { kind: 'sent' }
  /** The device is not there any more: it unsubscribed, or its subscription ran out. */
  | { kind: 'gone' }
  /** Certainly not taken, and worth another try; later, if the service asked for that. */
  | { kind: 'later'; reason: string; askedMs?: number; isUnreached?: boolean }
  /** Not taken, and never will be; or nobody can tell whether it was, and it must not come twice. */
  | { kind: 'failed'; reason: string };
