import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { nameCommand } from '#config/commandName.ts';
import { findInstallation, keepInstallation } from '#db/accounts/installation.ts';
import type { Database } from '#db/database.ts';
import { findPushKeys } from '#db/reminders/pushKeys.ts';
import type { Tables } from '#db/schema.ts';
import { StartupProblem } from '#failures/startupProblem.ts';
import { openPushKeys } from '#reminders/pushKeys.ts';
import { deriveKey } from '#secrets/keys.ts';
import type { DataFolder } from '#start/dataFolder.ts';
import { type Installation, secretFile } from '#start/installation.ts';

/**
 * Returns the secret of this installation, which the first start makes. Refuses any other than the one that the database
 * was used with: it would sign everybody out, call right codes wrong and make what is encrypted unreadable.
 */
export async function establishSecret(
  { system }: Database,
  { given, folder, config }: { given: string | null; folder: DataFolder; config: Installation },
): Promise<string> {
  await refuseOtherSecret(system, given, config);
  const secret = given ?? generateSecret();
  if (given === null) folder.writeSecret(secret);
  await keepInstallation(system, {
    fingerprint: fingerprintOf(secret),
    setupNonce: makeNonce(),
    now: new Date().toISOString(),
  });
  // Another server, with another secret, may have started the new database at the same moment.
  await refuseOtherSecret(system, secret, config);
  return secret;
}

async function refuseOtherSecret(
  system: Kysely<Tables>,
  given: string | null,
  config: Installation,
): Promise<void> {
  const problem = await findSecretProblem(system, given, config);
  if (problem) throw new StartupProblem(problem);
}

/** Returns the sentence with which a start would be refused, or null if `given` is the secret of this database. */
export async function findSecretProblem(
  system: Kysely<Tables>,
  given: string | null,
  config: Installation,
): Promise<string | null> {
  if ((await compareSecret(system, given)) !== 'other') return null;
  const file = secretFile(config);
  const found = config.secret
    ? 'SECRET has another value'
    : given === null
      ? `SECRET is not set, and there is no file ${file}`
      : `the file ${file} has another one`;
  return `This database was used with a secret that this server does not have (${found}): restore the old one, or give this server the SECRET of the other servers; if it is lost, ${nameCommand('secret', 'replace')} makes a new one and keeps all records.`;
}

/** Compares a secret, or none, with the one that the database was used with. `unused` if it was used with none yet. */
export async function compareSecret(
  system: Kysely<Tables>,
  given: string | null,
): Promise<'same' | 'other' | 'unused'> {
  const stored = await findInstallation(system);
  // A database of version 1.0.0 has no fingerprint yet, but the push keys of the last start, encrypted under its secret.
  const keys = stored ? null : await findPushKeys(system);
  if (!stored && !keys) return 'unused';
  if (given === null) return 'other';
  const isSame = stored ? stored.fingerprint === fingerprintOf(given) : keys && openPushKeys(keys, given);
  return isSame ? 'same' : 'other';
}

/** A derived key and no hash, so that it says nothing about the secret's other keys and nothing else equals it. */
export function fingerprintOf(secret: string): string {
  return deriveKey(secret, 'secret fingerprint').toString('base64url');
}

export const generateSecret = () => randomBytes(32).toString('base64url');

/** For the setup code: see auth/setupCode.ts. */
export function makeNonce(): string {
  return randomBytes(16).toString('base64url');
}
