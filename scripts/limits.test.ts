import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AttemptKind, attemptLimits } from '@flarewell/server/auth/limits/throttle';
import { expect, test } from 'vitest';
import { readRows } from './asvsTables.ts';
import { root } from './project.mjs';

/** The row of docs/operations.md that describes each limit. */
const rowOf: Record<AttemptKind, string> = {
  signInPair: 'Sign-in, one network at one account',
  signInAccount: 'Sign-in, one account or one network',
  signInAddress: 'Sign-in, one account or one network',
  signInDevice: 'Sign-in, a known device',
  signInsDevice: 'The same, counting right passwords too',
  signInFailures: 'Failed sign-ins, everybody together',
  signUpAddress: 'Registering from one network',
  secondFactorPair: 'Codes, one network at one account',
  secondFactorUser: 'Codes of one account',
  secondFactorDevices: 'Codes of one account',
  passkeyRequests: 'Requests for a passkey, one network',
  mailPair: 'Mails to one address, one network',
  mailAddress: 'Mails asked for by one network',
  mailAccount: 'Mails to one address, with tests',
  resetAccount: 'Links to a new password, one address',
  noticeAccount: 'Mails to the owner about changes',
  noticeUnconfirmed: 'The same, address never confirmed',
  noticeShares: 'Notices of new links',
  resetAddress: 'Worthless links, one network',
  emailChangeUser: 'Changes of the email by a person',
  registeredAddress: '"Already registered", one network',
  registeredAll: '"Already registered", in all',
  proofsUser: 'Asking for it, right ones too',
  passwordUser: 'Asking for the password again',
  assistantMessages: 'Messages to the assistant',
  assistantDay: 'Messages to the assistant',
  assistantCheck: 'Checks of its connection',
  sharesMade: 'Links made by a person',
  shareRequests: 'Opening links, one network',
  invitationChecks: 'Checking invitations, one network',
  invitationsMade: 'Invitations made by an operator',
  reminderTest: 'Tests of reminders by a person',
};

const periods: Record<number, string> = { 3600: 'an hour', 86400: 'a day' };

/** Writes a limit like the table: '10 in 15 minutes', '20 an hour'. */
function writeLimit(kind: AttemptKind): string {
  const { attempts, seconds } = attemptLimits[kind];
  const number = attempts.toLocaleString('en');
  // This limit is in the same cell as the one for unknown devices, which names the period.
  if (kind === 'secondFactorDevices') return `${number} by its known devices`;
  return `${number} ${periods[seconds] ?? `in ${seconds / 60} minutes`}`;
}

const document = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const limits = new Map(readRows(document, 'What').map(([what = '', limit = '']) => [what, limit]));

test.each(Object.keys(attemptLimits) as AttemptKind[])('docs/operations.md has the limit %s', (kind) => {
  const parts = limits.get(rowOf[kind])?.split(/, (?:and )?/);
  expect(parts).toContain(writeLimit(kind));
});
