import { type CopiedTable, type Fingerprint, readFingerprint } from '#db/copy.ts';
import type { Database } from '#db/database.ts';
import { StartupProblem } from '#startupProblem.ts';

/** Throws when a table does not hold what it should, so that its transaction leaves nothing behind. */
export async function proveEqual(
  reader: Database['system'],
  table: CopiedTable,
  expected: Fingerprint,
): Promise<void> {
  const found = await readFingerprint(reader, table);
  if (found.rows === expected.rows && found.hash === expected.hash) return;
  throw new StartupProblem(
    `Nothing was copied: "${table.name}" came out with ${found.rows} rows where there were ${expected.rows}, or with other contents.`,
  );
}
