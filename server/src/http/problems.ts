import { accountProblems, unexpectedProblem } from '@flarewell/domain/account/account';
import { diaryMessages } from '@flarewell/domain/diaries/diary';
import type { Role } from '@flarewell/domain/diaries/roles';
import { type FieldMessages, isValid } from '@flarewell/domain/fields';
import { invitationMessages } from '@flarewell/domain/invitations/messages';
import { suspicionMessages } from '@flarewell/domain/patterns/suspicions';
import { photoMessages } from '@flarewell/domain/photos';
import { shareMessages } from '@flarewell/domain/shares/shares';

/** The expected failures: their HTTP status, and the message unless a more specific one is given. */
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
    message: 'That code is wrong or has already been used. Please enter the next one that your app shows',
  },
  'account-disabled': {
    status: 403,
    message: 'This account is disabled. Please contact whoever runs this server',
  },
  'wrong-password': { status: 403, message: 'That is not your password' },
  'email-not-confirmed': { status: 403, message: accountProblems['email-not-confirmed'].message },
  'sign-up-disabled': { status: 403, message: accountProblems['sign-up-disabled'].message },
  'setup-code-needed': { status: 403, message: invitationMessages.setupCodeNeeded },
  'setup-code-wrong': { status: 403, message: invitationMessages.setupCodeWrong },
  'invitation-needed': { status: 403, message: invitationMessages.needed },
  'invitation-invalid': { status: 403, message: invitationMessages.invalid },
  'not-operator': { status: 403, message: invitationMessages.notOperator },
  'premium-needed': { status: 403, message: 'The assistant is for premium accounts' },
  'other-user': {
    status: 403,
    message:
      'Somebody else is signed in in this browser now, so nothing was changed. Please reload the page.',
  },
  'read-only': { status: 403, message: diaryMessages.readOnly },
  'owner-needed': { status: 403, message: diaryMessages.ownersOnly },
  'foreign-origin': { status: 403, message: 'This request did not come from Flarewell itself' },
  'not-found': { status: 404, message: 'Not found' },
  'diary-gone': { status: 404, message: diaryMessages.gone },
  'diary-link-gone': { status: 404, message: diaryMessages.linkInvalid },
  'share-gone': { status: 404, message: shareMessages.gone },
  'not-subscribed': { status: 404, message: 'Reminders are not on for this device' },
  'mail-off': { status: 404, message: 'This server cannot send email' },
  'incomplete-body': { status: 408, message: 'Only part of your request arrived. Please try again' },
  'reminder-mail-off': {
    status: 409,
    message: 'Email reminders are not on yet. Please save your settings first, or confirm your email',
  },
  'already-registered': { status: 409, message: accountProblems['already-registered'].message },
  'second-factor-on': { status: 409, message: 'Two-step sign-in is already on' },
  conflict: { status: 409, message: 'This day was changed on another device in the meantime' },
  'too-many-records': { status: 409, message: 'Limit reached' },
  'too-many-invitations': { status: 409, message: invitationMessages.tooMany },
  'own-diary': { status: 409, message: diaryMessages.ownDiary },
  'last-owner': { status: 409, message: diaryMessages.lastOwner },
  'already-member': { status: 409, message: diaryMessages.alreadyMember },
  'too-many-members': { status: 409, message: diaryMessages.tooManyMembers },
  'too-many-diaries': { status: 409, message: 'You have as many diaries as this server allows' },
  'too-many-diary-links': { status: 409, message: diaryMessages.tooManyLinks },
  'registration-set-by-server': { status: 409, message: invitationMessages.setByServer },
  'suspicion-running': { status: 409, message: suspicionMessages.running },
  'suspicion-answered': { status: 409, message: suspicionMessages.answered },
  'quota-reached': { status: 409, message: 'Storage limit reached' },
  'link-expired': { status: 410, message: 'This link has expired or has already been used' },
  'passkey-expired': { status: 410, message: 'That took too long. Please try again' },
  'sign-in-expired': { status: 410, message: 'That took too long. Please sign in again' },
  'subscription-gone': { status: 410, message: 'Please turn reminders on again for this device' },
  'body-too-large': { status: 413, message: 'This request is too large' },
  'photo-too-large': { status: 413, message: photoMessages.size },
  'unsupported-type': { status: 415, message: 'This type of content is not supported' },
  'not-an-image': { status: 415, message: photoMessages.type },
  'wrong-host': {
    status: 421,
    message:
      'Flarewell does not answer under this name: open it at the address in its setting PUBLIC_URL, or ask whoever runs it to set PUBLIC_URL to the one that you typed',
  },
  'too-many-requests': {
    status: 429,
    message: 'That was too many tries. Please wait a moment and try again',
  },
  unexpected: { status: 500, message: unexpectedProblem },
  'not-delivered': { status: 502, message: 'It could not be sent right now. Please try again later' },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment' },
  unavailable: {
    status: 503,
    message: 'The server has a problem and cannot do this right now. Please try again in a few minutes',
  },
  'no-space': {
    status: 503,
    message: 'The server has too little free space for this file. Please tell whoever runs it',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

interface ProblemDetails {
  message?: string;
  fields?: FieldMessages<string>;
  retryAfterSeconds?: number;
}

/** An expected failure. Any code below a route can throw it; the error handler in errors.ts turns it into an answer. */
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

const recordPaths =
  /^\/api\/(conditions|medications|trackers|check-ins|sync|flares|suspicions|patterns|export|import|reset|summary|assistant)\b/;

/**
 * Returns whether an endpoint reads or changes records, and so is unavailable during an import or a reset. Making a link
 * reads them; listing links and stopping one does not.
 */
export function isRecordRequest(method: string, path: string): boolean {
  return recordPaths.test(path) || (path === '/api/shares' && method === 'POST');
}

const ownerPaths = /^\/api\/(import|reset|shares)\b/;
/** Asking the assistant changes nothing. */
const writerPaths = /^\/api\/(conditions|medications|trackers|check-ins|flares|suspicions)\b/;

/** The role in the open diary that an endpoint needs. The transaction checks it again. */
export function neededRole(method: string, path: string): Role {
  if (ownerPaths.test(path)) return 'owner';
  const isReading = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  return !isReading && writerPaths.test(path) ? 'writer' : 'reader';
}

export function makeRoleProblem(needed: Role): Problem {
  return new Problem(needed === 'owner' ? 'owner-needed' : 'read-only');
}

const RECORDS_BUSY_SECONDS = 5;
const UNAVAILABLE_SECONDS = 30;

/** For requests about records while these are being imported or reset. */
export function makeRecordsBusyProblem(): Problem {
  return new Problem('busy', {
    message: 'The records of this diary are being imported or reset. Please try again in a moment',
    retryAfterSeconds: RECORDS_BUSY_SECONDS,
  });
}

/** For every request that an outage makes impossible: a full disk, or a database or photo store that does not answer. */
export function makeUnavailableProblem(): Problem {
  return new Problem('unavailable', { retryAfterSeconds: UNAVAILABLE_SECONDS });
}
