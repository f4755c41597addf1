import { readConfig } from '#config/config.ts';
import { openDatabase } from '#db/open.ts';
import { databaseAddress } from '#start/installation.ts';

/** Makes a session look as if the person had entered their password hours ago, on a running server. */
export async function expireProof(dataDir: string, userId: string): Promise<void> {
  const database = await openDatabase(databaseAddress(readConfig({ DATA_DIR: dataDir }, dataDir)));
  try {
    await database.system
      .updateTable('sessions')
      .set({ proved_at: null })
      .where('user_id', '=', userId)
      .execute();
  } finally {
    await database.close();
  }
}
