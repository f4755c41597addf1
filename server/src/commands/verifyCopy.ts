import { type CopiedTable, type Fingerprint, readFingerprint } from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

/** Compares a copied table with its source by hash. Throws on a difference, which rolls the transaction back. */
export async function verifyCopy(
  reader: Database['system'],
  table: CopiedTable,
  expected: Fingerprint,
): Promise<void> {
  const found = await readFingerprint(reader, table);
  if (found.rows === expected.rows && found.hash === expected.hash) return;
  throw new StartupProblem(
    `Nothing was copied, because the copy of "${table.name}" differs from the original (${found.rows} and ${expected.rows} rows).`,
  );
}
