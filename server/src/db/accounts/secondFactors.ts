import type { Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

export interface SecondFactor {
  /** Encrypted under the server's secret. */
  secret: string;
  lastStep: number;
  createdAt: string;
  /** Null while it is being set up. */
  confirmedAt: string | null;
}

export async function findSecondFactor(system: Kysely<Tables>, userId: string): Promise<SecondFactor | null> {
  const row = await system
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { secret, last_step: lastStep, created_at: createdAt, confirmed_at: confirmedAt } = row;
  return { secret, lastStep, createdAt, confirmedAt };
}

/** Starts the set-up or restarts it. Returns false if the second factor is already on. */
export async function keepUnconfirmedFactor(
  system: Kysely<Tables>,
  { userId, secret, now }: { userId: string; secret: string; now: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await system
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0, created_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Turns the second factor on after its first code. Returns false if it is already on. */
export async function confirmFactor(
  system: Kysely<Tables>,
  { userId, step, codeHashes, now }: { userId: string; step: number; codeHashes: string[]; now: string },
): Promise<boolean> {
  return system.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: now, last_step: step })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await writeBackupCodes(tx, userId, codeHashes);
    return true;
  });
}

/** Returns false if this or a later code was used before. One statement, so that only one of two requests succeeds. */
export async function useStep(
  system: Kysely<Tables>,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await system
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if the code does not exist or was used before. */
export async function useBackupCode(
  system: Kysely<Tables>,
  { userId, codeHash }: { userId: string; codeHash: string },
): Promise<boolean> {
  const { numDeletedRows } = await system
    .deleteFrom('backup_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function replaceBackupCodes(
  system: Kysely<Tables>,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await system.transaction().execute((tx) => writeBackupCodes(tx, userId, codeHashes));
}

async function writeBackupCodes(
  tx: Kysely<Tables>,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await tx.insertInto('backup_codes').values(rows).execute();
}

export async function countBackupCodes(system: Kysely<Tables>, userId: string): Promise<number> {
  const rows = await system
    .selectFrom('backup_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}

export async function deleteSecondFactor(system: Kysely<Tables>, userId: string): Promise<boolean> {
  return system.transaction().execute(async (tx) => {
    await writeBackupCodes(tx, userId, []);
    const { numDeletedRows } = await tx
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  });
}
