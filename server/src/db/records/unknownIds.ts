import { sql } from 'kysely';
import type { DiaryScope } from '#db/database.ts';

/** Ids of a person's records, by their table. */
export type NamedIds = Partial<Record<'conditions' | 'medications' | 'trackers', readonly string[]>>;

/** Returns the first of these tables in which the person does not have all of the ids, or null if there is none. */
export async function findUnknown(
  { tx, diaryId }: DiaryScope,
  named: NamedIds,
): Promise<keyof NamedIds | null> {
  const tables = (['conditions', 'medications', 'trackers'] as const).filter((table) => named[table]?.length);
  const [first, ...others] = tables.map((table) =>
    tx
      .selectFrom(table)
      .select(['id', sql.lit(table).as('table')])
      .where('diary_id', '=', diaryId)
      .where('id', 'in', named[table] ?? []),
  );
  if (!first) return null;
  const rows = await others.reduce((all, query) => all.unionAll(query), first).execute();
  const countIn = (table: string) => rows.filter((row) => row.table === table).length;
  return tables.find((table) => countIn(table) < new Set(named[table]).size) ?? null;
}
