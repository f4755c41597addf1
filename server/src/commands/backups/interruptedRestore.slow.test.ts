import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runBackup } from '#commands/backups/backup.ts';
import { endings, runRestore } from '#commands/backups/restore.ts';
import type { EngineName } from '#db/database.ts';
import { findInterruptedRestore, markRestoring } from '#start/restoreMarker.ts';
import {
  createInstallation,
  fillInstallation,
  readInstallation,
  runInProcess,
  type TestInstallation,
  withParts,
} from '#testing/installations.ts';
import { startCommand } from '#testing/processes/commandProcess.ts';
import { runServer } from '#testing/processes/serverProcess.ts';

/** Many, so that storing them takes longer than it takes to send a signal. */
const PHOTOS = 100;

let source: TestInstallation;
let file: string;
beforeAll(async () => {
  source = await createInstallation('sqlite');
  const [person] = await fillInstallation(source);
  await withParts(source, async ({ photos }) => {
    for (let count = 4; count < PHOTOS; count += 1)
      await photos.put(`${person?.profile.id}/${randomUUID()}-1.jpg`, Buffer.alloc(10_000, count));
  });
  file = join(source.folder, 'backup.tar');
  await runBackup([file], source.config);
});
afterAll(() => source.remove());

async function create(engine: EngineName) {
  const place = await createInstallation(engine);
  onTestFinished(place.remove);
  return place;
}

const photoFolder = ({ config }: TestInstallation) => join(config.dataDir, 'photos');

function listPhotos(place: TestInstallation): string[] {
  if (!existsSync(photoFolder(place))) return [];
  return readdirSync(photoFolder(place), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.jpg'))
    .sort();
}

/** Sends the signal to a restore once it has stored that many photos. Tries again with a restore that was faster. */
async function interrupt(engine: EngineName, signal: NodeJS.Signals, photos: number) {
  for (;;) {
    const target = await create(engine);
    const child = startCommand(target.settings, 'restore', [file]);
    const ended = once(child, 'close');
    const complained = text(child.stderr);
    const isReached = () => listPhotos(target).length >= photos || child.exitCode !== null;
    while (!isReached()) await sleep(1);
    child.kill(signal);
    const [code] = await ended;
    const isDone = listPhotos(target).length > 0 && findInterruptedRestore(target.config.dataDir) === null;
    if (!isDone) return { target, code, complained: await complained };
  }
}

async function expectRestored(target: TestInstallation) {
  expect(listPhotos(target)).toEqual(listPhotos(source));
  expect(await readInstallation(target)).toHaveLength((await readInstallation(source)).length);
  expect(findInterruptedRestore(target.config.dataDir)).toBe(null);
}

describe.each([
  ['sqlite', 'SIGINT'],
  ['postgres', 'SIGTERM'],
] as const)('a restore on %s that gets %s', (engine, signal) => {
  test('R189 leaves nothing behind, says so, and can be run again', async () => {
    const { target, code, complained } = await interrupt(engine, signal, 3);
    expect([code, complained]).toEqual([1, 'The restore was stopped, and nothing was restored.\n']);
    expect(listPhotos(target)).toEqual([]);
    expect(findInterruptedRestore(target.config.dataDir)).toBe(null);
    await runRestore([file], target.config);
    await expectRestored(target);
  });
});

describe.each([
  ['sqlite', 1],
  ['sqlite', PHOTOS],
  ['postgres', PHOTOS],
] as const)('a restore on %s that is killed after photo %i', (engine, photos) => {
  test('R189 is run again and completes, and no server starts before that', async () => {
    const { target } = await interrupt(engine, 'SIGKILL', photos);
    const sentence = `The restore of ${file} into ${target.config.dataDir} was interrupted; run it again, which completes it.`;
    const server = await runServer(target.settings);
    expect([server.isReady, server.complained]).toEqual([false, [sentence]]);
    expect(await runInProcess(target, 'users', 'list')).toMatchObject({
      code: 1,
      complained: `${sentence}\n`,
    });
    expect(await runInProcess(target, 'restore', file)).toMatchObject({ code: 0, complained: '' });
    await expectRestored(target);
  });
});

test('R189 a restore that is killed after its rows were written is completed without writing them again', async () => {
  const target = await create('sqlite');
  await runRestore([file], target.config);
  const before = await readInstallation(target);
  markRestoring(target.config.dataDir, file);
  expect(await runRestore([file], target.config)).toEqual([
    `The restore of ${file} was interrupted near its end, and is complete now.`,
    ...endings,
  ]);
  expect(await readInstallation(target)).toHaveLength(before.length);
  await expectRestored(target);
});

test('R189 after a killed restore, that of another backup is refused and removes nothing', async () => {
  const other = await create('sqlite');
  await fillInstallation(other);
  const otherFile = join(other.folder, 'other.tar');
  await runBackup([otherFile], other.config);
  const { target } = await interrupt('sqlite', 'SIGKILL', 3);
  const left = listPhotos(target);
  await expect(runRestore([otherFile], target.config)).rejects.toThrow(
    `nothing was restored. The restore of ${file} was interrupted here: run that one again.`,
  );
  expect(listPhotos(target)).toEqual(left);
  await runRestore([file], target.config);
  await expectRestored(target);
});
