import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Tables } from '#db/schema.ts';

/** Writes statements and runs none. */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

export const [MAYA, TOM] = ['maya', 'tom'];
export const mayas = db.selectFrom('check_ins').select('id').where('user_id', '=', MAYA);
export const sharesOfMaya = db.updateTable('shares').set({ tries_left: 1 }).where('user_id', '=', MAYA);
export const tracker = {
  id: '1',
  name: 'Dust',
  position: 0,
  since: '2026-11-16',
  created_at: '',
  updated_at: '',
};
export const subscription = { session_id: '1', endpoint: 'e', p256dh: 'p', auth: 'a', created_at: '' };
