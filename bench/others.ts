import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addDays, noonOf } from '@flarewell/domain/day';
import { quantile } from '@flarewell/domain/testing/quantile';
import { isSmoke, judge } from './parts/mode.ts';
import { type Person, signUp } from './parts/person.ts';

/** Measures how long other users wait while a few cause as much work as the limits allow. */
const IMPORTED_DAYS = isSmoke ? 200 : 20_000;
const HISTORY_FILES = isSmoke ? 1 : 10;
const HISTORY_DAYS = isSmoke ? 5 : 100;
const GOAL_READ_MS = 100;
const GOAL_WRITE_MS = 500;
const IDLE_MS = isSmoke ? 200 : 5000;
const PAUSE_MS = 10;
const today = new Date().toISOString().slice(0, 10);

interface Waits {
  reads: number[];
  writes: number[];
}

const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-bench-'));
const server = spawn(process.execPath, ['server/src/main.ts'], {
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: '',
    MIGRATION_DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '1000000',
    TEXT_QUOTA_MB: '1000',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [line] = await once(server.stdout, 'data');
  const address = /localhost:(\d+)/.exec(String(line));
  const port = Number(address?.[1]);
  const url = `http://localhost:${port}`;

  const others = await Promise.all(['maya', 'omar', 'zoe'].map((name) => signUp(url, name)));
  const idle = await listen(others, setTimeout(IDLE_MS));

  const importer = await signUp(url, 'importer');
  const plain = makeArchive(IMPORTED_DAYS, { conditions: 3, noteLength: 400 });
  let importMs = 0;
  const alone = await listen(
    others,
    take(importer, plain).then((milliseconds) => {
      importMs = milliseconds;
    }),
  );

  const reader = await signUp(url, 'reader');
  for (let file = 0; file < HISTORY_FILES; file += 1) {
    await take(
      reader,
      makeArchive(HISTORY_DAYS, { conditions: 95, noteLength: 2000, skip: file * HISTORY_DAYS }),
    );
  }
  const second = await signUp(url, 'second');
  const stopSlowUpload = await uploadSlowly(await signUp(url, 'slow'), url);
  let historyBytes = 0;
  const together = await listen(
    others,
    Promise.all([
      take(second, plain),
      readAll(reader).then((bytes) => {
        historyBytes = bytes;
      }),
    ]),
  );
  stopSlowUpload();

  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log('How long other people wait, in ms: reads (profile, 90 days) and writes (a check-in)');
  report('nobody else is there', idle);
  report(
    `somebody imports ${IMPORTED_DAYS} check-ins (${megabytes(plain.length)}, ${(importMs / 1000).toFixed(1)} s)`,
    alone,
  );
  report(`the same, a history of ${megabytes(historyBytes)} is read, and a slow upload hangs`, together);
  const isFast = [alone, together].every(
    ({ reads, writes }) => quantile(reads, 0.99) < GOAL_READ_MS && quantile(writes, 0.99) < GOAL_WRITE_MS,
  );
  console.log(
    `  99 of 100 reads below ${GOAL_READ_MS} ms and writes below ${GOAL_WRITE_MS} ms are wanted: ${judge(isFast)}`,
  );
} finally {
  server.kill();
  await once(server, 'close');
  rmSync(dataDir, { recursive: true });
}

/** Measures the response times of three users while the work runs. */
async function listen(people: Person[], work: Promise<unknown>): Promise<Waits> {
  const waits: Waits = { reads: [], writes: [] };
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const use = async ({ ask }: Person) => {
    for (let round = 0; !isOver; round += 1) {
      const profile = await ask('GET', '/api/profile');
      const days = await ask('GET', `/api/check-ins?from=${addDays(today, -89)}&to=${today}`);
      waits.reads.push(profile.milliseconds, days.milliseconds);
      const day = addDays(today, -(round % 90));
      const current = await ask('GET', `/api/check-ins/${day}`);
      const revision = current.status === 404 ? null : JSON.parse(current.text).revision;
      const content = {
        notes: `Round ${round}`,
        factors: { stress: 3 },
        conditionEntries: [],
        medicationEntries: [],
      };
      const saved = await ask('PUT', `/api/check-ins/${day}`, { ...content, revision });
      if (profile.status !== 200 || days.status !== 200 || saved.status >= 300)
        throw new Error(`Others were answered ${profile.status}, ${days.status}, ${saved.status}`);
      waits.writes.push(saved.milliseconds);
      await setTimeout(PAUSE_MS);
    }
  };
  await Promise.all([ended, ...people.map(use)]);
  return waits;
}

function report(title: string, { reads, writes }: Waits): void {
  const line = (values: number[]) =>
    `p50 ${quantile(values, 0.5).toFixed(1)}, p99 ${quantile(values, 0.99).toFixed(1)}, longest ${Math.max(...values).toFixed(0)} (of ${values.length})`;
  console.log(`  ${title}`);
  console.log(`    reads   ${line(reads)}`);
  console.log(`    writes  ${line(writes)}`);
}

async function take({ ask }: Person, archive: string): Promise<number> {
  const { status, text, milliseconds } = await ask('POST', '/api/import', archive);
  if (status !== 200) throw new Error(`The import answered ${status}: ${text}`);
  return milliseconds;
}

/** Starts an import that sends one byte at a time (slowloris). Returns a function that aborts it. */
async function uploadSlowly({ cookie }: Person, url: string): Promise<() => void> {
  const headers = { Origin: url, Cookie: cookie, 'Content-Type': 'application/json', 'Content-Length': 1e6 };
  const upload = request(`${url}/api/import`, { method: 'POST', headers });
  upload.on('error', () => undefined);
  await once(upload, 'socket');
  const trickle = setInterval(() => upload.writable && upload.write(' '), 100);
  return () => {
    clearInterval(trickle);
    upload.destroy();
  };
}

/** Reads every page of a history and returns the total size of the responses. */
async function readAll({ ask }: Person): Promise<number> {
  let bytes = 0;
  for (let since = 0; ; ) {
    const { text } = await ask('GET', `/api/check-ins?since=${since}`);
    bytes += Buffer.byteLength(text);
    const page = JSON.parse(text) as { revision: number; hasMore: boolean };
    if (!page.hasMore) return bytes;
    since = page.revision;
  }
}

function makeArchive(
  days: number,
  { conditions: count, noteLength, skip = 0 }: { conditions: number; noteLength: number; skip?: number },
): string {
  const conditions = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Condition ${index}`,
    color: '#2563EB',
    createdAt: `${today}T00:00:00.000Z`,
  }));
  const checkIns = Array.from({ length: days }, (_, ago) => ({
    id: randomUUID(),
    date: noonOf(addDays(today, -ago - skip)),
    photoUrl: null,
    notes: 'n'.repeat(Math.min(noteLength, 2000)),
    factors: { stress: 3, sleep: 2, water: 4 },
    conditionEntries: conditions.map(({ id }) => ({
      conditionId: id,
      severity: 3,
      symptoms: ['Redness', 'Pain'],
      ...(noteLength >= 2000 && { notes: 'e'.repeat(noteLength) }),
    })),
    medicationEntries: [],
  }));
  return JSON.stringify({ conditions, medications: [], checkIns });
}
