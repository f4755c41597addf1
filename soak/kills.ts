import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@flarewell/domain/testing/random';
import { createDatabase, startPostgres } from '@flarewell/server/testing/databases/postgresServer';
import type { Finding } from '@flarewell/server/testing/kills/findings';
import { killFirstStart } from '@flarewell/server/testing/kills/firstStarts';
import { killAgainAndAgain, pickKinds } from '@flarewell/server/testing/kills/rounds';
import type { ServerSettings } from '@flarewell/server/testing/processes/serverProcess';
import { countHarm, createProgress, describeMs, engineNames, readOptions, reportRow } from './part.ts';

/** The share of kills that hit a server at its first start. */
const FIRST_STARTS = 0.1;
/** Kills per installation. Interrupted saves leave waiting photos, of which a person may have only a few. */
const ROUNDS_EACH = 20;

const { engine, count, seed } = readOptions();
const random = createRandom(seed);
const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : null;
const progress = createProgress(`kills on ${engineNames[engine]}`, count);
const total = { acknowledged: 0, databaseKills: 0, slowestStartMs: 0 };
const findings: Finding[] = [];

try {
  const firstStarts = Math.floor(count * FIRST_STARTS);
  for (let start = 0; start < firstStarts; start += 1) {
    findings.push(...(await inNewInstallation((settings) => killFirstStart(settings, random))));
    progress();
  }
  for (let left = count - firstStarts; left > 0; left -= ROUNDS_EACH) {
    const rounds = Math.min(left, ROUNDS_EACH);
    const report = await inNewInstallation((settings) =>
      killAgainAndAgain({
        settings,
        kinds: pickKinds(rounds, random, { hasDatabaseKills: postgres !== null }),
        random,
        ...(postgres && {
          crashDatabase: () => (random.chance(0.5) ? postgres.crash() : postgres.killBackend()),
        }),
        onKill: progress,
      }),
    );
    total.acknowledged += report.acknowledged;
    total.databaseKills += report.databaseKills;
    total.slowestStartMs = Math.max(total.slowestStartMs, report.slowestStartMs);
    findings.push(...report.findings);
  }
} finally {
  await postgres?.stop();
}

const ofDatabase = postgres ? `, ${total.databaseKills} of the kills were of PostgreSQL itself` : '';
reportRow({
  what: `kill -9 on ${engineNames[engine]}`,
  count: String(count),
  ...countHarm(findings),
  slowest: `start ${describeMs(total.slowestStartMs)}`,
  note: `${total.acknowledged} acknowledged changes${ofDatabase}`,
});

async function inNewInstallation<T>(work: (settings: ServerSettings) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-kills-'));
  const DATABASE_URL = postgres ? await createDatabase(postgres.url) : '';
  const result = await work({ DATA_DIR: join(folder, 'data'), DATABASE_URL });
  rmSync(folder, { recursive: true, force: true });
  return result;
}
