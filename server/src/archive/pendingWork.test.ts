import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Condition } from '@flarewell/domain/conditions';
import { addDays, noonOf } from '@flarewell/domain/day';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPendingWork } from '#archive/pendingWork.ts';
import { prepareImport } from '#archive/prepare.ts';
import { resetRecords } from '#archive/reset.ts';
import { createProfile, updateProfile } from '#db/accounts/profile.ts';
import { listPhotosInUse } from '#db/checkIns/photosInUse.ts';
import { inOwnDiary } from '#db/database.ts';
import { deleteOldBatches, queueWork, stageBatches, touchPendingWork } from '#db/records/pendingWork.ts';
import { lockRecords, RecordsBusy } from '#db/records/revisions.ts';
import { importBytes, LATER, openTestServices, readJsonExport, TODAY } from '#testing/archives.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { createPerson, makeCheckIn, makeCondition, makeProfile, NOW } from '#testing/people.ts';

/** Makes 12 batches. */
const DAYS = 600;

function makeArchive(condition: Condition, days = DAYS) {
  const checkIns = Array.from({ length: days }, (_, ago) =>
    makeCheckIn(addDays(TODAY, -ago), {
      notes: `Day ${ago}`,
      conditionEntries: [{ conditionId: condition.id, severity: 3, symptoms: ['Pain'] }],
    }),
  );
  return { conditions: [condition], medications: [], checkIns };
}

describeOnEngines('pending work', (database) => {
  let services: Awaited<ReturnType<typeof openTestServices>>;
  beforeAll(async () => {
    services = await openTestServices(database());
  });
  afterAll(() => rmSync(services.folder, { recursive: true }));

  async function createEmpty() {
    const profile = makeProfile();
    await createProfile(database().system, profile);
    return profile;
  }

  const countDays = async (userId: string) => (await readJsonExport(services, userId)).checkIns.length;

  /** Simulates an import that crashes after staging, before or after its commit. Nothing is applied. */
  async function stage(userId: string, { isQueued }: { isQueued: boolean }) {
    const importId = randomUUID();
    const condition = makeCondition();
    const json = Buffer.from(JSON.stringify(makeArchive(condition)));
    const known = { conditions: [condition], medications: [], trackers: [], flares: [], suspicions: [] };
    const { batches } = prepareImport({ json, diaryId: userId, known, today: TODAY });
    await database().asMember(inOwnDiary(userId), async (scope) => {
      await scope.tx
        .insertInto('conditions')
        .values({
          id: condition.id,
          diary_id: userId,
          name: 'Neck',
          color: '#2563EB',
          created_at: NOW,
          updated_at: NOW,
        })
        .execute();
      const photos = JSON.stringify({ [TODAY]: { url: `/photos/${userId}/staged.jpg`, bytes: 9 } });
      const staged = batches.map(({ checkIns }, position) => ({ position, checkIns, photos }));
      await stageBatches(scope, importId, staged, NOW);
      if (isQueued) await queueWork(scope, { kind: 'import', importId }, NOW);
    });
    return batches.length;
  }

  const restart = () => createPendingWork({ ...services, log: pino({ level: 'silent' }), now: () => LATER });

  test('lets others read and write while an import runs', async () => {
    const maya = await createEmpty();
    const omar = await createPerson(database());
    let isRunning = true;
    const importing = importBytes(services, maya.id, makeArchive(makeCondition())).finally(() => {
      isRunning = false;
    });
    let turns = 0;
    for (; isRunning; turns += 1) {
      await database().asMember(inOwnDiary(omar.profile.id), (scope) =>
        updateProfile(scope, { name: `Omar ${turns}` }, NOW),
      );
      // Yields to the event loop like a server between two requests. Otherwise the import would never continue.
      await setImmediate();
    }
    await importing;
    // If the import were one transaction, only the writes before and after it would succeed: two turns.
    expect(turns).toBeGreaterThan(5);
    expect(await countDays(maya.id)).toBe(DAYS);
  });

  test('is completed by the next server after a crash', async () => {
    const maya = await createEmpty();
    const batches = await stage(maya.id, { isQueued: true });
    expect(batches).toBe(DAYS / 50);
    expect(await countDays(maya.id)).toBe(0);
    await restart().finish(maya.id);
    expect(await countDays(maya.id)).toBe(DAYS);
    await expect(database().asMember(inOwnDiary(maya.id), lockRecords)).resolves.toBeUndefined();
  });

  test('is completed once when two servers run it at the same time', async () => {
    const maya = await createEmpty();
    await stage(maya.id, { isQueued: true });
    const counts = await Promise.all([restart().finish(maya.id), restart().finish(maya.id)]);
    expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(DAYS);
    expect(await countDays(maya.id)).toBe(DAYS);
  });

  test('is resumed by a server when it is abandoned, but not while another server runs it', async () => {
    const maya = await createEmpty();
    await stage(maya.id, { isQueued: true });
    await database().asMember(inOwnDiary(maya.id), (scope) => touchPendingWork(scope, LATER));
    const server = restart();
    await server.resume();
    expect(await countDays(maya.id)).toBe(0);
    await server.resume({ isAlone: true });
    await server.finish(maya.id);
    expect(await countDays(maya.id)).toBe(DAYS);
  });

  test("blocks changes of that person's records, and nobody else", async () => {
    const maya = await createEmpty();
    const omar = await createEmpty();
    await stage(maya.id, { isQueued: true });
    await expect(database().asMember(inOwnDiary(maya.id), lockRecords)).rejects.toThrow(RecordsBusy);
    await expect(resetRecords(services, inOwnDiary(maya.id), NOW)).rejects.toThrow(RecordsBusy);
    await expect(database().asMember(inOwnDiary(omar.id), lockRecords)).resolves.toBeUndefined();
    await restart().finish(maya.id);
  });

  test('an import that crashed before its commit changes nothing, and its staged rows are deleted after a day', async () => {
    const maya = await createEmpty();
    const batches = await stage(maya.id, { isQueued: false });
    await restart().finish(maya.id);
    expect(await countDays(maya.id)).toBe(0);
    const countBatches = async () =>
      (
        await database()
          .system.selectFrom('import_batches')
          .select('position')
          .where('diary_id', '=', maya.id)
          .execute()
      ).length;
    await deleteOldBatches(database().system, NOW);
    expect(await countBatches()).toBe(batches);
    await deleteOldBatches(database().system, LATER);
    expect(await countBatches()).toBe(0);
  });

  test('photos of an import are not orphans before it is applied', async () => {
    const maya = await createEmpty();
    await stage(maya.id, { isQueued: true });
    expect(await listPhotosInUse(database().system, maya.id)).toContain(`/photos/${maya.id}/staged.jpg`);
    await restart().finish(maya.id);
    expect(await listPhotosInUse(database().system, maya.id)).toEqual([`/photos/${maya.id}/staged.jpg`]);
  });

  test('a reset of a long diary deletes everything in steps', async () => {
    const maya = await createEmpty();
    await importBytes(services, maya.id, makeArchive(makeCondition(), 700));
    await resetRecords(services, inOwnDiary(maya.id), LATER);
    const { conditions, checkIns } = await readJsonExport(services, maya.id);
    expect([conditions, checkIns]).toEqual([[], []]);
  });

  test('an import keeps the check-ins of other days, and the last import of a day wins', async () => {
    const maya = await createPerson(database());
    const before = makeCheckIn('2020-01-01', { notes: 'Before' });
    await importBytes(services, maya.profile.id, { conditions: [], medications: [], checkIns: [before] });
    const changed = { ...makeCheckIn('2020-01-01', { notes: 'After' }), date: noonOf('2020-01-01') };
    const summary = await importBytes(services, maya.profile.id, {
      conditions: [],
      medications: [],
      checkIns: [changed],
    });
    expect(summary.checkIns).toEqual({ created: 0, updated: 1, unchanged: 0 });
    const { checkIns } = await readJsonExport(services, maya.profile.id);
    expect(checkIns.map(({ notes }) => notes)).toEqual(['Slept well', 'After']);
  });

  test('a reset that begins while the photos of an earlier one are still being removed is carried out', async () => {
    const { id: userId } = await createEmpty();
    const gate = Promise.withResolvers<void>();
    let removals = 0;
    const removeTrash = () => {
      removals += 1;
      return gate.promise;
    };
    const photos = { ...services.photos, removeTrash };
    const log = pino({ level: 'silent' });
    const pendingWork = createPendingWork({ database: database(), photos, log, now: () => LATER });
    const begin = () => resetRecords({ database: database(), pendingWork }, inOwnDiary(userId), LATER);
    const first = begin();
    await vi.waitFor(() => expect(removals).toBe(1), { timeout: 60_000 });
    await importBytes(services, userId, Buffer.from(JSON.stringify(makeArchive(makeCondition(), 3))));
    const second = begin();
    await vi.waitFor(() => expect(removals).toBe(2), { timeout: 60_000 });
    expect(await countDays(userId)).toBe(0);
    gate.resolve();
    await Promise.all([first, second]);
  });
});
