import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@flarewell/domain/testing/random';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import type { Finding } from '#testing/kills/findings.ts';
import { kill } from '#testing/kills/rounds.ts';
import { launchServer, type ServerSettings } from '#testing/processes/serverProcess.ts';

/** How long a server takes from locking its data folder to having created its tables. */
const MAKING_TABLES_MS = 80;

/**
 * Kills a server at its very first start, around the moment at which it creates its tables. All tables or none must
 * exist, and the secret must be complete or missing.
 */
export async function killFirstStart(settings: ServerSettings, random: Random): Promise<Finding[]> {
  const folder = settings.DATA_DIR ?? '';
  const server = launchServer(settings);
  while (!existsSync(join(folder, 'lock'))) await sleep(1);
  await sleep(random.between(0, MAKING_TABLES_MS));
  await kill(server);
  const findings: Finding[] = [];
  const report = (what: string) => findings.push({ harm: 'torn', what: `first start: ${what}` });

  const { DATABASE_URL: url } = settings;
  const database = url ? openPostgres(url) : openSqlite(join(folder, 'flarewell.db'));
  const missing = (await migrate(database)).length;
  if (missing !== 0 && missing !== migrations.length)
    report(`${missing} of ${migrations.length} migrations were missing`);
  if ((await migrate(database)).length > 0) report('the migrations did not end');
  await database.close();

  const secret = join(folder, 'secret');
  if (existsSync(secret) && !/^[\w-]{43}\n$/.test(readFileSync(secret, 'utf8'))) report('half a secret');
  return findings;
}
