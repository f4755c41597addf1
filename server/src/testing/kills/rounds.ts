import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@flarewell/domain/day';
import type { Random } from '@flarewell/domain/testing/random';
import { createArchiveWriter } from '#testing/kills/archiveWriter.ts';
import { startBackup } from '#testing/kills/backups.ts';
import { createDayWriter, type DayWriter, type WrittenDay } from '#testing/kills/dayWriter.ts';
import type { Finding, Writer } from '#testing/kills/findings.ts';
import { createVisitor, isUnanswered, type Visitor } from '#testing/kills/visitor.ts';
import { launchServer, type ServerProcess, type ServerSettings } from '#testing/processes/serverProcess.ts';

const DAYS = 4;
const READY_DEADLINE_MS = 60_000;

/** What the server does when it is killed; `database` kills the database instead. */
type Kind = 'starting' | 'saving' | 'importing' | 'backing up' | 'database';
const shares = { starting: 6, saving: 5, importing: 2, 'backing up': 1 } as const;
const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));

/** Picks what the server does at each of its deaths. With `hasDatabaseKills` a quarter of them are of the database. */
export function pickKinds(rounds: number, random: Random, { hasDatabaseKills = false } = {}): Kind[] {
  return Array.from({ length: rounds }, () =>
    hasDatabaseKills && random.chance(0.25) ? 'database' : random.pick(kinds),
  );
}

export interface KillPlan {
  /** Settings of a new installation. */
  settings: ServerSettings;
  /** What the server does at each kill, in order. */
  kinds: readonly Kind[];
  random: Random;
  /** Needed for the kind `database`; only on PostgreSQL. */
  crashDatabase?: () => Promise<void>;
  onKill?: (kind: Kind) => void;
}

export interface KillReport {
  acknowledged: number;
  /** How many of the kills were of the database. */
  databaseKills: number;
  slowestStartMs: number;
  findings: Finding[];
}

/** Repeatedly starts a server on the same data, lets people work on it, and kills it at a random moment. */
export async function killAgainAndAgain(plan: KillPlan): Promise<KillReport> {
  const { random } = plan;
  const report: KillReport = { acknowledged: 0, databaseKills: 0, slowestStartMs: 0, findings: [] };
  const settings = { ...plan.settings, REQUESTS_PER_MINUTE: '1000000' };
  const people = { diarist: createVisitor(), importer: createVisitor() };
  const days: DayWriter[] = [];
  const archive = createArchiveWriter(people.importer);
  let userId = '';

  const start = async () => {
    const startedAt = performance.now();
    const server = launchServer(settings);
    if (!(await server.ready))
      throw new Error(`The server did not start again: ${server.complained.join('\n')}`);
    report.slowestStartMs = Math.max(report.slowestStartMs, performance.now() - startedAt);
    for (const person of Object.values(people)) person.address = server.address;
    if (days.length === 0) {
      userId = await signUp(people.diarist, 'maya@example.org');
      await signUp(people.importer, 'robin@example.org');
      for (const day of await planDays(people.diarist)) days.push(createDayWriter(people.diarist, day));
    }
    await check();
    return server;
  };
  const check = async () => {
    for (const writer of [...days, archive]) report.findings.push(...(await writer.check()));
  };
  const write = (writers: readonly Writer[], hasDatabaseDied: boolean, onSaved: () => void) =>
    Promise.all(
      writers.map(async (writer) => {
        try {
          for (;;) {
            await writer.writeNext();
            report.acknowledged += 1;
            onSaved();
          }
        } catch (problem) {
          // Any other answer than success is a bug of the server or of this test.
          if (!isUnanswered(problem, hasDatabaseDied)) throw problem;
        }
      }),
    );

  async function killWhileStarting(): Promise<void> {
    const server = launchServer(settings);
    await sleep(random.between(0, 1200));
    await kill(server);
  }

  async function killAmongWrites(kind: Kind, server: ServerProcess): Promise<void> {
    const backup = kind === 'backing up' ? startBackup(settings, days, userId) : null;
    const enough = Promise.withResolvers<void>();
    let left = random.whole(1, 8);
    const writers = kind === 'importing' ? [archive, ...days.slice(0, 1)] : days;
    const writing = write(writers, kind === 'database', () => {
      left -= 1;
      if (left === 0) enough.resolve();
    });
    await Promise.race([enough.promise, writing]);
    await sleep(backup ? random.between(200, 1200) : random.between(0, kind === 'importing' ? 250 : 60));
    if (kind === 'database') {
      await plan.crashDatabase?.();
      await writing;
      await waitUntilAnswering(people.diarist);
      await check();
      report.databaseKills += 1;
    }
    await Promise.all([kill(server), backup?.kill()]);
    await writing;
    report.findings.push(...((await backup?.check()) ?? []));
  }

  for (const kind of plan.kinds) {
    if (kind === 'starting') await killWhileStarting();
    else await killAmongWrites(kind, await start());
    plan.onKill?.(kind);
  }
  const last = await start();
  await last.stop();
  if (!settings.DATABASE_URL) report.findings.push(...checkSqliteFile(settings.DATA_DIR ?? ''));
  return report;
}

export async function kill(server: ServerProcess): Promise<void> {
  server.send('SIGKILL');
  await server.ended;
}

export async function signUp({ api }: Visitor, email: string): Promise<string> {
  const { profile } = await api.account.signUp({ name: 'Maya', email, password: 'correct horse' });
  return profile?.id ?? '';
}

/** The days that are written, every second one with photos. */
export async function planDays({ api }: Visitor): Promise<WrittenDay[]> {
  const { id: conditionId } = await api.conditions.create({ name: 'Neck' });
  return Array.from({ length: DAYS }, (_, index) => {
    return { day: addDays('2026-01-01', index), conditionId, hasPhotos: index % 2 === 0 };
  });
}

/** Polls until the app answers: connections to a killed database fail for some time after it has restarted. */
async function waitUntilAnswering({ browse }: Visitor): Promise<void> {
  const deadline = Date.now() + READY_DEADLINE_MS;
  while ((await browse('/readyz')).status !== 200) {
    if (Date.now() > deadline) throw new Error('The server did not find its database again.');
    await sleep(20);
  }
}

/** Runs SQLite's integrity check on the file. */
export function checkSqliteFile(dataDir: string): Finding[] {
  const file = new DatabaseSync(join(dataDir, 'flarewell.db'), { readOnly: true });
  const problems = [
    ...file
      .prepare('pragma integrity_check')
      .all()
      .filter((row) => row.integrity_check !== 'ok'),
    ...file.prepare('pragma foreign_key_check').all(),
  ];
  file.close();
  return problems.map((problem) => ({ harm: 'torn', what: `the file: ${JSON.stringify(problem)}` }));
}
