import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listCheckIns } from '#db/checkIns.ts';
import { createCondition } from '#db/conditions.ts';
import type { Database } from '#db/database.ts';
import { openPostgres } from '#db/engines/postgres.ts';
import { openSqlite } from '#db/engines/sqlite.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/list.ts';
import { type DatabaseAddress, openDatabase } from '#db/open.ts';
import { createProfile } from '#db/profile.ts';
import { createTestDatabase } from '#testing/databases.ts';
import { makeCondition, makeProfile } from '#testing/people.ts';
import { makeServerEnvironment } from '#testing/serverProcess.ts';
import { DAYS_WRITTEN, makeVersion } from '#testing/versions.ts';

/** What lies in PostgreSQL is its own to keep; what is tried there is how we ask it to. */
const ROUNDS = { sqlite: 20, postgres: 10 };
const STARTS = 8;
const STEP_MS = 8;
const main = join(import.meta.dirname, 'main.ts');
const program = join(import.meta.dirname, 'testing', 'writingServer.ts');

describe.each(['sqlite', 'postgres'] as const)('kill -9 of the running server on %s', (engine) => {
  const rounds = ROUNDS[engine];

  test(`loses nothing acknowledged and tears nothing, ${rounds} times over`, {
    timeout: 400_000,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-kill-'));
    const home = await createTestDatabase(engine);
    const address = 'url' in home.address ? home.address : { file: join(dataDir, 'flarewell.db') };
    const env = makeServerEnvironment({
      DATA_DIR: dataDir,
      DATABASE_URL: 'url' in address ? address.url : '',
    });

    const profile = makeProfile();
    const condition = makeCondition();
    const database = await openDatabase(address);
    await createProfile(database.system, profile);
    await database.asUser(profile.id, (scope) => createCondition(scope, condition));
    await database.close();

    let acknowledged = -1;
    for (let round = 0; round < rounds; round += 1) {
      const delay = (round * 37) % 100;
      const args = [program, profile.id, condition.id, String(acknowledged + 1)];
      acknowledged = Math.max(acknowledged, await writeUntilKilled(args, env, delay));
      const reopened = await openDatabase(address);
      acknowledged = await expectWholeAndComplete(reopened, profile.id, condition.id, acknowledged);
      await reopened.close();
    }
    expect(acknowledged).toBeGreaterThan(rounds);
    await home.remove();
    rmSync(dataDir, { recursive: true });
  });

  test(`while it starts leaves all of the tables or none, ${STARTS} times over`, {
    timeout: 120_000,
  }, async () => {
    for (let start = 0; start < STARTS; start += 1) {
      const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-kill-'));
      const home = await createTestDatabase(engine);
      const address = 'url' in home.address ? home.address : { file: join(dataDir, 'flarewell.db') };
      const env = makeServerEnvironment({
        DATA_DIR: dataDir,
        DATABASE_URL: 'url' in address ? address.url : '',
      });
      await startUntilKilled(dataDir, env, start * STEP_MS);
      await expectAllOrNothing(address);
      const secret = join(dataDir, 'secret');
      if (existsSync(secret)) expect(readFileSync(secret, 'utf8')).toMatch(/^[\w-]{43}\n$/);
      await home.remove();
      rmSync(dataDir, { recursive: true });
    }
  });
});

/** Kills the server some milliseconds after it has taken its data folder, which is before it opens the database. */
async function startUntilKilled(dataDir: string, env: NodeJS.ProcessEnv, delay: number) {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!existsSync(join(dataDir, 'lock'))) await sleep(1);
  await sleep(delay);
  child.kill('SIGKILL');
  await once(child, 'close');
}

async function expectAllOrNothing(address: DatabaseAddress) {
  const database = 'url' in address ? openPostgres(address.url) : openSqlite(address.file);
  const missing = await migrate(database);
  expect([0, migrations.length]).toContain(missing.length);
  expect(await migrate(database)).toEqual([]);
  await database.close();
}

/** Kills the server some milliseconds after its first write; the number of the last write it acknowledged. */
async function writeUntilKilled(args: string[], env: NodeJS.ProcessEnv, delay: number): Promise<number> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let last = -1;
  const lines = createInterface(child.stdout).on('line', (line) => {
    last = Number(line);
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended by itself')));
  await Promise.race([once(lines, 'line'), ended]);
  ended.catch(() => 'killed below');
  await sleep(delay);
  child.kill('SIGKILL');
  await once(child, 'close');
  return last;
}

/** Every day shows its last acknowledged version or, whole, the one that was under way. Returns the newest. */
async function expectWholeAndComplete(
  database: Database,
  userId: string,
  conditionId: string,
  acknowledged: number,
) {
  const stored = await database.asUser(userId, (scope) =>
    listCheckIns(scope, { from: '2026-01-01', to: '2026-12-31' }),
  );
  const versions = stored.map((checkIn) => Number(checkIn.notes)).sort((a, b) => a - b);
  for (const checkIn of stored) {
    const { id: _, ...expected } = makeVersion(Number(checkIn.notes), conditionId);
    expect(checkIn).toMatchObject(expected);
  }
  const newest = versions.at(-1) ?? -1;
  expect([acknowledged, acknowledged + 1]).toContain(newest);
  const oldest = Math.max(0, newest - DAYS_WRITTEN + 1);
  expect(versions).toEqual(Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index));
  return newest;
}
