import { isAllowed, type Role } from '@flarewell/domain/diaries/roles';

export const members = ['owner', 'writer', 'reader'] as const satisfies readonly Role[];
export const outsiders = ['removed member', 'owner of another', 'stranger'] as const;
/** The people who ask every endpoint about one diary: its members, and those who may not use it. */
export const askers = [...members, ...outsiders];
export type Asker = (typeof askers)[number];

/** The role in the diary that an endpoint needs. One for visitors or about the account itself needs none. */
type Needed = Role | 'visitor' | 'account';

/** Every endpoint. Where the role depends on what is sent, the brackets say on what. */
export const neededRoles: Readonly<Record<string, Needed>> = {
  'GET /api/auth/features': 'visitor',
  'POST /api/auth/sign-up/email': 'visitor',
  'POST /api/auth/sign-out': 'visitor',
  'POST /api/auth/delete-account': 'account',
  'POST /api/auth/sign-in/email': 'visitor',
  'POST /api/auth/sign-in/second-factor': 'visitor',
  'POST /api/auth/sign-in/passkey/options': 'visitor',
  'POST /api/auth/sign-in/passkey': 'visitor',
  'GET /api/auth/session': 'visitor',
  'GET /api/auth/local-key': 'reader',
  'POST /api/auth/change-password': 'account',
  'POST /api/auth/change-email': 'account',
  'DELETE /api/auth/change-email': 'account',
  'POST /api/auth/confirm-email-change': 'visitor',
  'POST /api/auth/verify-email': 'visitor',
  'POST /api/auth/request-password-reset': 'visitor',
  'POST /api/auth/reset-password': 'visitor',
  'GET /api/auth/devices': 'account',
  'DELETE /api/auth/devices/{id}': 'account',
  'POST /api/auth/devices/sign-out-others': 'account',
  'POST /api/auth/prove': 'account',
  'POST /api/auth/prove/passkey/options': 'account',
  'POST /api/auth/prove/passkey': 'account',
  'GET /api/auth/security': 'account',
  'POST /api/auth/passkeys/options': 'account',
  'POST /api/auth/passkeys': 'account',
  'PATCH /api/auth/passkeys/{id}': 'account',
  'DELETE /api/auth/passkeys/{id}': 'account',
  'POST /api/auth/second-factor': 'account',
  'DELETE /api/auth/second-factor': 'account',
  'POST /api/auth/second-factor/confirm': 'account',
  'POST /api/auth/second-factor/backup-codes': 'account',
  'GET /api/profile': 'reader',
  'PATCH /api/profile (reminders)': 'reader',
  'PATCH /api/profile (the rest)': 'writer',
  'GET /api/conditions': 'reader',
  'POST /api/conditions': 'writer',
  'PATCH /api/conditions/{id}': 'writer',
  'DELETE /api/conditions/{id}': 'writer',
  'POST /api/conditions/{id}/restore': 'writer',
  'GET /api/medications': 'reader',
  'POST /api/medications': 'writer',
  'PATCH /api/medications/{id}': 'writer',
  'DELETE /api/medications/{id}': 'writer',
  'POST /api/medications/{id}/restore': 'writer',
  'GET /api/trackers': 'reader',
  'POST /api/trackers': 'writer',
  'PATCH /api/trackers/{id}': 'writer',
  'DELETE /api/trackers/{id}': 'writer',
  'GET /api/check-ins': 'reader',
  'GET /api/check-ins/{day}': 'reader',
  'PUT /api/check-ins/{day}': 'writer',
  'DELETE /api/check-ins/{day}': 'writer',
  'GET /api/sync': 'reader',
  'GET /api/diaries': 'account',
  'POST /api/diaries': 'account',
  'PATCH /api/diaries/{id}': 'owner',
  'DELETE /api/diaries/{id}': 'owner',
  'POST /api/diaries/{id}/links': 'owner',
  'GET /api/diaries/{id}/links': 'owner',
  'DELETE /api/diaries/{id}/links': 'owner',
  'POST /api/diaries/links/check': 'visitor',
  'POST /api/diaries/join': 'account',
  'PATCH /api/diaries/{id}/members/{userId}': 'owner',
  'DELETE /api/diaries/{id}/members/{userId} (another)': 'owner',
  'DELETE /api/diaries/{id}/members/{userId} (oneself)': 'reader',
  'GET /api/flares': 'reader',
  'POST /api/flares': 'writer',
  'PATCH /api/flares/{id}': 'writer',
  'DELETE /api/flares/{id}': 'writer',
  'POST /api/suspicions': 'writer',
  'DELETE /api/suspicions/{id}': 'writer',
  'GET /api/patterns': 'reader',
  'POST /api/check-ins/{day}/photo': 'writer',
  'GET /photos/{diaryId}/{file}': 'reader',
  'GET /api/export': 'reader',
  'GET /api/export.zip': 'reader',
  'POST /api/import': 'owner',
  'POST /api/reset': 'owner',
  'GET /api/summary.pdf': 'reader',
  'GET /api/summary.fhir.json': 'reader',
  'GET /api/summary/severity.csv': 'reader',
  'GET /api/summary/medications.csv': 'reader',
  'GET /api/summary/weeks.csv': 'reader',
  'GET /api/summary/flares.csv': 'reader',
  'GET /api/summary/patterns.csv': 'reader',
  'GET /api/shares': 'owner',
  'POST /api/shares': 'owner',
  'DELETE /api/shares/{id}': 'owner',
  'POST /shl/{token}': 'visitor',
  'GET /shl/{token}': 'visitor',
  'GET /shl/files/{id}': 'visitor',
  'POST /api/invitations/check': 'visitor',
  'GET /api/invitations': 'account',
  'POST /api/invitations': 'account',
  'PUT /api/invitations/who-may-register': 'account',
  'PUT /api/invitations/diary-links': 'account',
  'DELETE /api/invitations/{id}': 'account',
  'GET /api/assistant/connection': 'account',
  'GET /api/assistant/context': 'reader',
  'POST /api/assistant/chat': 'reader',
  'GET /api/reminders': 'reader',
  'PUT /api/reminders/push': 'account',
  'DELETE /api/reminders/push': 'account',
  'POST /api/reminders/test/push': 'account',
  'POST /api/reminders/test/email': 'account',
  'GET /api/version': 'account',
};

/** The method and the path, without the brackets. */
export const operationOf = (entry: string): string => entry.replace(/ \(.*$/, '');

const statuses = { 'read-only': 403, 'owner-needed': 403, 'not-found': 404, 'diary-gone': 404 } as const;

/** The code with which a request about the diary is refused; null if it is not. */
export function refusalOf(entry: string, asker: Asker): keyof typeof statuses | null {
  const needed = neededRoles[entry];
  if (!needed || needed === 'visitor') return null;
  const role = members.find((member) => member === asker);
  if (!role) return entry.startsWith('GET /photos/') ? 'not-found' : 'diary-gone';
  if (needed === 'account' || isAllowed(role, needed)) return null;
  return needed === 'owner' ? 'owner-needed' : 'read-only';
}

export const accessColumns = ['Endpoint', ...askers.map((asker) => asker[0]?.toUpperCase() + asker.slice(1))];

/** The table in docs/security.md. */
export function listAccess(): string[][] {
  return Object.entries(neededRoles).map(([entry, needed]) => {
    const answers = askers.map((asker) => {
      const refusal = refusalOf(entry, asker);
      if (refusal) return String(statuses[refusal]);
      return needed === 'visitor' || needed === 'account' ? needed : 'yes';
    });
    return [entry.replace(/^(\S+ \S+)/, '`$1`'), ...answers];
  });
}
