import type { Database } from '#db/database.ts';

const tables = [
  'conditions',
  'medications',
  'medication_conditions',
  'check_ins',
  'condition_entries',
  'medication_entries',
  'deleted_check_ins',
  'uploaded_photos',
  'accounts',
  'sessions',
  'push_subscriptions',
  'reminder_deliveries',
] as const;

/** Every row of a user, as text that can be compared. */
export async function exportRows({ system }: Database, userId: string): Promise<string[]> {
  const owned = await Promise.all(
    tables.map(async (table) => {
      const rows = await system.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
      return rows.map((row) => `${table} ${JSON.stringify(row)}`);
    }),
  );
  const users = await system.selectFrom('users').selectAll().where('id', '=', userId).execute();
  return [...owned.flat(), ...users.map((row) => `users ${JSON.stringify(row)}`)].sort();
}
