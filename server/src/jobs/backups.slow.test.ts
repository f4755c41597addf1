import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createBackupMetrics } from '#backups/metrics.ts';
import { createBackupReporter } from '#backups/report.ts';
import { scheduledName } from '#backups/scheduled.ts';
import type { makeInWorker } from '#backups/scheduledInWorker.ts';
import type { WorkerAnswer } from '#backups/scheduledWorker.ts';
import { readConfig } from '#config/config.ts';
import { createBackupJob } from '#jobs/backups.ts';
import { createInstallation, fillInstallation } from '#testing/installations.ts';
import { keepLog } from '#testing/logLines.ts';
import { runServer } from '#testing/processes/serverProcess.ts';

const WARNING = 40;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A job whose clock is set by the test, and whose backups are empty files. */
function createTestJob() {
  const root = mkdtempSync(join(tmpdir(), 'flarewell-backups-'));
  const clock = { now: '2026-01-05T03:30:00.000Z', elapsed: 1 };
  const next = { problem: '', isElsewhere: false, isHanging: false, isDead: false, photosMissing: 0 };
  const keep = { daily: 7, weekly: 4, monthly: 12 };
  const plan = { folder: join(root, 'backups'), at: '03:30', keep, passphrase: null, timezone: 'UTC' };
  const registry = new Registry();
  const reporter = createBackupReporter();
  const { log, lines } = keepLog();
  let attempts = 0;
  let stopped = 0;
  const make: typeof makeInWorker = (work) => {
    attempts += 1;
    const answer: WorkerAnswer = next.problem
      ? { kind: 'failed', reason: next.problem }
      : next.isElsewhere
        ? { kind: 'elsewhere' }
        : {
            kind: 'made',
            file: scheduledName(work),
            bytes: 0,
            photosMissing: next.photosMissing,
            isThinnedOut: next.photosMissing < 10,
            deleted: 0,
            draftsDeleted: 0,
          };
    const hanging = Promise.withResolvers<WorkerAnswer>();
    const stop = async () => {
      stopped += 1;
      if (next.isDead) return new Promise<void>(() => undefined);
      hanging.resolve({ kind: 'failed', reason: 'It was stopped.' });
    };
    if (next.isHanging) return { answer: hanging.promise, stop };
    if (answer.kind === 'made') writeFileSync(join(plan.folder, answer.file), '');
    return { answer: Promise.resolve(answer), stop };
  };
  const now = () => clock.now;
  const job = createBackupJob({
    place: readConfig({}, root),
    plan,
    log,
    metrics: createBackupMetrics(registry, now),
    reporter,
    now,
    elapsed: () => clock.elapsed,
    make,
  });
  return {
    root,
    clock,
    next,
    job,
    plan,
    attempts: () => attempts,
    stopped: () => stopped,
    warnings: () => lines().filter(({ level }) => level === WARNING),
    measure: () => registry.metrics(),
    report: () => reporter.read(clock.now),
    remove: () => rmSync(root, { recursive: true }),
  };
}

test('a backup is made once a day, and the metrics tell its age', async () => {
  const { clock, job, attempts, warnings, measure, remove } = createTestJob();
  expect(await measure()).toContain('backup_age_seconds +Inf');
  await Promise.all([job.tick(), job.tick()]);
  await job.tick();
  clock.now = '2026-01-06T03:29:59.000Z';
  await job.tick();
  expect(attempts()).toBe(1);
  expect(await measure()).toContain(`backup_age_seconds ${24 * 60 * 60 - 1}`);
  clock.now = '2026-01-06T03:30:30.000Z';
  await job.tick();
  expect(attempts()).toBe(2);
  expect(await measure()).toContain('backups_total{outcome="made"} 2');
  expect(warnings()).toEqual([]);
  remove();
});

test('a failure warns with its reason and the last good backup, and is tried again after half an hour', async () => {
  const { clock, next, job, attempts, warnings, measure, remove } = createTestJob();
  await job.tick();
  clock.now = '2026-01-06T03:30:00.000Z';
  next.problem = 'ENOSPC: no space left on device, write';
  await job.tick();
  // The clock of the machine may be set meanwhile: it does not decide when the next attempt is.
  clock.now = '2026-01-06T09:30:00.000Z';
  clock.elapsed += 30 * MINUTE_MS - 1;
  await job.tick();
  expect(attempts()).toBe(2);
  expect(warnings()).toMatchObject([
    {
      msg: 'The backup failed; the next attempt is in 30 minutes',
      reason: 'ENOSPC: no space left on device, write',
      lastGood: '2026-01-05T03:30:00.000Z',
    },
  ]);
  expect(await measure()).toContain('backups_total{outcome="failed"} 1');
  clock.elapsed += 1;
  next.problem = '';
  await job.tick();
  expect(attempts()).toBe(3);
  expect(warnings()[1]).toMatchObject({ msg: 'A backup was missed: there is none an hour after its time' });
  remove();
});

test('an operator is told when the last backup was made, since when they fail, and what the last one lacks', async () => {
  const { clock, next, job, plan, report, remove } = createTestJob();
  const good = { isOn: true, isMissed: false, failingSince: null, photosMissing: 0 };
  expect(report()).toEqual({ ...good, madeAt: null });
  next.problem = 'ENOSPC: no space left on device, write';
  await job.tick();
  expect(report()).toEqual({ ...good, madeAt: null, failingSince: clock.now });
  next.problem = '';
  next.photosMissing = 2;
  clock.now = '2026-01-05T04:00:00.000Z';
  clock.elapsed += 30 * MINUTE_MS;
  await job.tick();
  expect(report()).toEqual({ ...good, madeAt: clock.now, photosMissing: 2 });
  next.problem = 'ENOSPC: no space left on device, write';
  for (const now of ['2026-01-06T03:30:00.000Z', '2026-01-06T05:00:00.000Z']) {
    clock.now = now;
    clock.elapsed += 30 * MINUTE_MS;
    await job.tick();
  }
  const lacking = { madeAt: '2026-01-05T04:00:00.000Z', photosMissing: 2 };
  expect(report()).toEqual({ ...good, ...lacking, isMissed: true, failingSince: '2026-01-06T03:30:00.000Z' });
  const elsewhere = '2026-01-06T05:10:00.000Z';
  writeFileSync(join(plan.folder, scheduledName({ plan, now: elsewhere })), '');
  clock.now = '2026-01-06T05:30:00.000Z';
  clock.elapsed += 30 * MINUTE_MS;
  await job.tick();
  expect(report()).toEqual({ ...good, madeAt: elsewhere });
  remove();
});

test('while another server makes it, this one looks every five minutes and warns once that it is missed', async () => {
  const { clock, next, job, attempts, warnings, remove } = createTestJob();
  await job.tick();
  clock.now = '2026-01-06T03:30:00.000Z';
  next.isElsewhere = true;
  await job.tick();
  clock.elapsed += 5 * MINUTE_MS - 1;
  await job.tick();
  expect(attempts()).toBe(2);
  expect(warnings()).toEqual([]);
  clock.now = '2026-01-06T04:31:00.000Z';
  clock.elapsed += 1;
  await job.tick();
  clock.elapsed += 5 * MINUTE_MS;
  await job.tick();
  expect(attempts()).toBe(4);
  expect(warnings()).toMatchObject([{ msg: 'A backup was missed: there is none an hour after its time' }]);
  remove();
});

test('one that hangs is missed after an hour and failed after twelve, and the next one is made', async () => {
  const { clock, next, job, attempts, stopped, warnings, measure, remove } = createTestJob();
  await job.tick();
  clock.now = '2026-01-06T03:30:00.000Z';
  next.isHanging = true;
  const hanging = job.tick();
  await expect.poll(attempts).toBe(2);
  clock.now = '2026-01-06T04:31:00.000Z';
  clock.elapsed += 12 * HOUR_MS - 1;
  job.tick();
  job.tick();
  const lastGood = '2026-01-05T03:30:00.000Z';
  expect(warnings()).toMatchObject([
    { msg: 'A backup was missed: there is none an hour after its time', lastGood },
  ]);
  expect(stopped()).toBe(0);
  clock.elapsed += 1;
  job.tick();
  await hanging;
  expect(stopped()).toBe(1);
  expect(warnings().slice(1)).toMatchObject([
    {
      msg: 'The backup was given up; the next attempt is in 30 minutes, or once this one has really ended',
      reason: 'It was not finished after 12 hours.',
      lastGood,
    },
  ]);
  expect(await measure()).toContain('backups_total{outcome="failed"} 1');
  next.isHanging = false;
  clock.elapsed += 30 * MINUTE_MS;
  await job.tick();
  expect(attempts()).toBe(3);
  expect(await measure()).toContain('backups_total{outcome="made"} 2');
  remove();
});

test('none is begun while one that was given up still hangs, and the server can stop', async () => {
  const { clock, next, job, attempts, warnings, remove } = createTestJob();
  await job.tick();
  next.isHanging = true;
  next.isDead = true;
  clock.now = '2026-01-06T03:30:00.000Z';
  const hanging = job.tick();
  await expect.poll(attempts).toBe(2);
  clock.elapsed += 12 * HOUR_MS;
  job.tick();
  await hanging;
  clock.now = '2026-01-07T05:00:00.000Z';
  clock.elapsed += 24 * HOUR_MS;
  await job.tick();
  expect(attempts()).toBe(2);
  expect(warnings()).toMatchObject([
    { msg: expect.stringMatching(/^The backup was given up; .* once this one has really ended$/) },
    { msg: expect.stringMatching(/^A backup was missed/), reason: expect.stringContaining('still hangs') },
  ]);
  await job.stop();
  remove();
});

test('a backup without its photos is incomplete, with a warning, and not made', async () => {
  const { clock, next, job, warnings, measure, remove } = createTestJob();
  next.photosMissing = 1;
  await job.tick();
  clock.now = '2026-01-06T03:30:00.000Z';
  next.photosMissing = 10;
  await job.tick();
  expect(warnings()).toMatchObject([
    {
      photosMissing: 1,
      msg: 'The backup was made, but photos that check-ins show are missing from the photo store',
    },
    { photosMissing: 10, msg: expect.stringMatching(/, so no older backup is deleted$/) },
  ]);
  expect(await measure()).toContain('backups_total{outcome="incomplete"} 2');
  expect(await measure()).toContain('backups_total{outcome="made"} 0');
  remove();
});

test('a stop after the backup was made does not touch the folder again', async () => {
  const { job, stopped, remove } = createTestJob();
  await job.tick();
  await job.stop();
  expect(stopped()).toBe(0);
  remove();
});

test('a folder that cannot be used is a warning', async () => {
  const { root, plan, job, warnings, remove } = createTestJob();
  writeFileSync(join(root, 'backups'), '');
  await job.tick();
  expect(warnings()).toMatchObject([
    {
      reason: expect.stringContaining(`The folder ${plan.folder} cannot be used for backups`),
      lastGood: null,
    },
  ]);
  remove();
});

test('a server makes an encrypted backup soon after its start, once', async () => {
  const place = await createInstallation('sqlite');
  await fillInstallation(place);
  const folder = join(place.folder, 'backups');
  const settings = {
    ...place.settings,
    BACKUP_DIR: folder,
    // Twelve hours away, so that no second backup becomes due during the test.
    BACKUP_AT: new Date(Date.now() + 12 * HOUR_MS).toTimeString().slice(0, 'HH:mm'.length),
    BACKUP_PASSPHRASE: 'four words of a test',
  };
  for (const isFirst of [true, false]) {
    const server = await runServer(settings);
    const measure = async () => (await fetch(`${server.address}/metrics`)).text();
    if (isFirst) await expect.poll(measure).toContain('backups_total{outcome="made"} 1');
    else await expect.poll(measure).toMatch(/^backup_age_seconds [\d.]+$/m);
    expect(await measure()).toContain(`backups_total{outcome="made"} ${isFirst ? 1 : 0}`);
    expect(await server.stop()).toBe(0);
    expect(server.complained).toEqual([]);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^flarewell-scheduled-.*\.tar\.age$/)]);
  }
  await place.remove();
});
