import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

interface Installation {
  /** Of the secret that the database was used with. */
  fingerprint: string;
  setupNonce: string;
}

/** Null before the first start of a version that has this table. */
export async function findInstallation(system: Kysely<Tables>): Promise<Installation | null> {
  const row = await system
    .selectFrom('installation')
    .select(['secret_fingerprint as fingerprint', 'setup_nonce as setupNonce'])
    .executeTakeFirst();
  return row ?? null;
}

/** If servers start concurrently, the first one's row is kept. */
export async function keepInstallation(
  system: Kysely<Tables>,
  { fingerprint, setupNonce, now }: Installation & { now: string },
): Promise<void> {
  await system
    .insertInto('installation')
    .values({
      name: 'installation',
      secret_fingerprint: fingerprint,
      setup_nonce: setupNonce,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What ended because the secret was replaced. */
export interface Ended {
  sessions: number;
  secondFactors: number;
  devices: number;
}

/**
 * Makes `fingerprint` the one that a start has to match, and deletes every row that only the old secret could read or
 * check. People's records, passwords, passkeys and shared links do not depend on the secret.
 */
export async function replaceFingerprint(
  tx: Kysely<Tables>,
  installation: Installation & { now: string },
): Promise<Ended> {
  const { numDeletedRows: devices } = await tx.deleteFrom('push_subscriptions').executeTakeFirst();
  const { numDeletedRows: sessions } = await tx.deleteFrom('sessions').executeTakeFirst();
  await tx.deleteFrom('backup_codes').execute();
  const factors = await tx.deleteFrom('second_factors').returning('confirmed_at').execute();
  await tx.deleteFrom('verifications').execute();
  await tx.deleteFrom('throttles').execute();
  await tx.deleteFrom('push_keys').execute();
  await keepInstallation(tx, installation);
  await tx
    .updateTable('installation')
    .set({ secret_fingerprint: installation.fingerprint, setup_nonce: installation.setupNonce })
    .execute();
  return {
    sessions: Number(sessions),
    secondFactors: factors.filter(({ confirmed_at }) => confirmed_at !== null).length,
    devices: Number(devices),
  };
}

/**
 * Makes the setup code invalid. With `current`, only if that is still the stored nonce. Returns false if nothing was
 * changed, so that of several people with the same code only one is the first.
 */
export async function renewSetupNonce(
  tx: Kysely<Tables>,
  { next, current }: { next: string; current?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('installation')
    .set({ setup_nonce: next })
    .$if(current !== undefined, (query) => query.where('setup_nonce', '=', current ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
