import { accountProblems, unexpectedProblem } from '@flarewell/domain/account/account';
import { type FieldMessages, isValid } from '@flarewell/domain/fields';
import { photoMessages } from '@flarewell/domain/photos';

/** What can go wrong by somebody's doing: the status it is answered with, and its words. */
export const problems = {
  'invalid-input': { status: 400, message: 'Please check what you entered' },
  'signed-out': { status: 401, message: 'Please sign in' },
  'invalid-credentials': { status: 401, message: accountProblems['invalid-credentials'].message },
  'passkey-refused': {
    status: 401,
    message: 'This passkey was not accepted. Please try again, or use another way',
  },
  'proof-needed': { status: 403, message: 'Please enter your password again, or use a passkey' },
  'wrong-code': {
    status: 403,
    message: 'That code is not right, or was used already. Please enter the next one your app shows',
  },
  'account-disabled': {
    status: 403,
    message: 'This account is disabled. Please contact whoever runs this server',
  },
  'wrong-password': { status: 403, message: 'That is not your password' },
  'email-not-confirmed': { status: 403, message: accountProblems['email-not-confirmed'].message },
  'sign-up-disabled': { status: 403, message: accountProblems['sign-up-disabled'].message },
  'premium-needed': { status: 403, message: 'The assistant is for premium accounts' },
  'foreign-origin': { status: 403, message: 'This request did not come from Flarewell itself' },
  'not-found': { status: 404, message: 'There is nothing here' },
  'not-subscribed': { status: 404, message: 'Reminders are not on for this device' },
  'mail-off': { status: 404, message: 'This server cannot send email' },
  'method-not-allowed': { status: 405, message: 'This address cannot be asked that way' },
  'incomplete-body': { status: 408, message: 'Only part of your request arrived. Please try again' },
  'reminder-mail-off': {
    status: 409,
    message: 'Email reminders are not on yet. Please save your settings first, or confirm your email',
  },
  'already-registered': { status: 409, message: accountProblems['already-registered'].message },
  'second-factor-on': { status: 409, message: 'Two-step sign-in is on already' },
  conflict: { status: 409, message: 'This day was changed on another device in the meantime' },
  'too-many-records': { status: 409, message: 'There is no room for more of these' },
  'quota-reached': { status: 409, message: 'There is no room for more on this server' },
  'link-expired': { status: 410, message: 'This link has expired or was used already' },
  'passkey-expired': { status: 410, message: 'That took too long. Please try again' },
  'sign-in-expired': { status: 410, message: 'That took too long. Please sign in again' },
  'subscription-gone': { status: 410, message: 'Reminders have to be turned on again for this device' },
  'body-too-large': { status: 413, message: 'This is more than the server can take at once' },
  'photo-too-large': { status: 413, message: photoMessages.size },
  'unsupported-type': { status: 415, message: 'This kind of content is not accepted here' },
  'not-an-image': { status: 415, message: photoMessages.type },
  'too-many-requests': {
    status: 429,
    message: 'That was too many tries. Please wait a moment and try again',
  },
  unexpected: { status: 500, message: unexpectedProblem },
  'not-delivered': { status: 502, message: 'It could not be sent right now. Please try again later' },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

interface ProblemDetails {
  message?: string;
  fields?: FieldMessages<string>;
  retryAfterSeconds?: number;
}

/** An expected failure. Thrown anywhere below a route, answered by the one handler. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? Object.values(details.fields ?? {})[0] ?? problems[code].message);
    this.code = code;
    this.details = details;
  }

  get status() {
    return problems[this.code].status;
  }
}

/** Refuses a request in which a domain validator found mistakes. */
export function refuseInvalid(messages: FieldMessages<string>): void {
  if (!isValid(messages)) throw new Problem('invalid-input', { fields: messages });
}

const recordPaths = /^\/api\/(conditions|medications|check-ins|export|import|reset|summary|assistant)\b/;

/** Returns whether an endpoint reads or changes records, and so is unavailable during an import or a reset. */
export function isRecordPath(path: string): boolean {
  return recordPaths.test(path);
}

const RECORDS_BUSY_SECONDS = 5;

/** For requests about records while these are being imported or reset. */
export function makeRecordsBusyProblem(): Problem {
  return new Problem('busy', {
    message: 'Your records are being changed as a whole. Please try again in a moment',
    retryAfterSeconds: RECORDS_BUSY_SECONDS,
  });
}
