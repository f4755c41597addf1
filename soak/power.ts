import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@flarewell/domain/testing/random';
import { createArchiveWriter } from '@flarewell/server/testing/kills/archiveWriter';
import { createDayWriter } from '@flarewell/server/testing/kills/dayWriter';
import type { Finding } from '@flarewell/server/testing/kills/findings';
import { checkSqliteFile, kill } from '@flarewell/server/testing/kills/rounds';
import { runServer } from '@flarewell/server/testing/processes/serverProcess';
import { countHarm, createProgress, describeMs, readOptions, reportRow } from './part.ts';
import { Disk, drawLuck } from './power/disk.ts';
import { type Recording, record } from './power/record.ts';
import type { Note } from './power/recording.ts';

/** Power losses per self-check. A few of them do no harm by chance. */
const LYING_TIMES = 10;

const { count, seed } = readOptions();
const random = createRandom(seed);
const folder = mkdtempSync(join(tmpdir(), 'flarewell-power-'));
let slowestStartMs = 0;

console.log('power losses: recording what the server does to its disk');
const recording = await record(folder);
const answers = recording.notes.flatMap(({ kind }, at) => (kind === 'answer' ? [at] : []));

const findings = await losePower(count, () => false);
reportRow({
  what: 'Power loss on SQLite and photos',
  count: String(count),
  ...countHarm(findings),
  slowest: `start ${describeMs(slowestStartMs)}`,
  note: `${recording.notes.length} recorded disk operations, ${answers.length} answers`,
});
const lies = {
  'its log': (path: string) => path.endsWith('.db-wal'),
  photos: (path: string) => path.startsWith(join(recording.root, 'data', 'photos')),
};
for (const [what, isLie] of Object.entries(lies)) {
  const found = countHarm(await losePower(LYING_TIMES, isLie));
  reportRow({
    what: `Self-check: a disk that does not sync ${what}`,
    count: String(LYING_TIMES),
    ...found,
    slowest: '',
    note: 'must find harm',
    failures: found.failures.length > 0 ? [] : ['The checks did not notice that the disk ignores syncs.'],
  });
}
rmSync(folder, { recursive: true });

/** Replays the recording, and simulates power losses at random moments. */
async function losePower(times: number, ignoresSync: (path: string) => boolean): Promise<Finding[]> {
  const moments = Array.from({ length: times }, () =>
    random.chance(0.5) ? random.pick(answers) + 1 : random.whole(1, recording.notes.length),
  ).sort((a, b) => a - b);
  const progress = createProgress('power losses', times);
  const disk = new Disk(recording.root, ignoresSync);
  const found: Finding[] = [];
  const acknowledged = new Map<string, number>();
  let at = 0;
  for (const moment of moments) {
    for (; at < moment; at += 1) {
      const note = recording.notes[at];
      if (!note) break;
      disk.apply(note);
      for (const [day, number] of readAnswer(note)) acknowledged.set(day, number);
    }
    const target = mkdtempSync(join(folder, 'disk-'));
    disk.restore(target, drawLuck(random, at));
    found.push(...(await checkDisk(target, at, acknowledged)));
    rmSync(target, { recursive: true });
    progress();
  }
  return found;
}

/** Starts the real server on the restored disk, and compares its data with the answers that people had received. */
async function checkDisk(
  target: string,
  at: number,
  acknowledged: ReadonlyMap<string, number>,
): Promise<Finding[]> {
  const { diarist, importer, days, preparedAt } = recording;
  const where = `at note ${at}`;
  const startedAt = performance.now();
  const dataDir = join(target, 'data');
  const server = await runServer({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '1000000' });
  if (!server.isReady)
    return [{ harm: 'lost', what: `${where} the server did not start: ${server.complained.join(' ')}` }];
  slowestStartMs = Math.max(slowestStartMs, performance.now() - startedAt);
  const found: Finding[] = [];
  if (at >= preparedAt) {
    for (const person of [diarist, importer]) person.address = server.address;
    const writers = [
      ...days.map((day) => createDayWriter(diarist, day, acknowledged.get(day.day) ?? -1)),
      createArchiveWriter(importer, progressAt(recording, at)),
    ];
    for (const writer of writers) {
      const harm = await writer
        .check()
        .catch((problem): Finding[] => [{ harm: 'lost', what: `it answers: ${problem.message}` }]);
      found.push(...harm.map((finding) => ({ ...finding, what: `${where} ${finding.what}` })));
    }
  }
  await kill(server);
  found.push(...checkSqliteFile(dataDir));
  return found;
}

/** Returns the days and versions that an answer acknowledges, because it confirms a save or shows them. */
function readAnswer({ kind, first }: Note): [day: string, number: number][] {
  const [head = '', body = ''] = kind === 'answer' ? first.toString().split('\r\n\r\n', 2) : [];
  if (!/^HTTP\/1\.1 20[01] /.test(head) || !/^\{.*\}$/s.test(body)) return [];
  const { checkIns, ...one } = JSON.parse(body);
  const shown: { date?: string; notes?: string }[] = Array.isArray(checkIns) ? checkIns : [one];
  return shown.flatMap(({ date, notes }) =>
    date?.startsWith('2026-') ? [[date.slice(0, 10), Number(notes)]] : [],
  );
}

function progressAt({ archive }: Recording, at: number) {
  return archive.findLast((mark) => mark.at <= at)?.progress ?? { saved: 'empty' as const, sent: 0 };
}
