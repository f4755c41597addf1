import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { User } from '@flarewell/domain/account/user';
import { addDays, noonOf } from '@flarewell/domain/day';
import { searchedFactors } from '@flarewell/domain/measures/factors';
import { trackerOf } from '@flarewell/domain/patterns/suspicions';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProfile, findProfile } from '#db/accounts/profile.ts';
import { findCheckIn } from '#db/checkIns/readCheckIns.ts';
import { saveCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { inOwnDiary } from '#db/database.ts';
import { addMember } from '#db/diaries/diaries.ts';
import { clearSomeRecords } from '#db/records/clearRecords.ts';
import { createCondition } from '#db/records/conditions.ts';
import { readRevisions } from '#db/records/revisions.ts';
import { createTrackers } from '#db/records/trackers.ts';
import {
  createPhotographed,
  importBytes,
  openTestServices,
  packZip,
  readEverything,
  readJsonExport,
  readZipExport,
  TODAY,
} from '#testing/archives.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { appendHtml, heic, makeJpeg, makePhonePhoto, svg } from '#testing/images/images.ts';
import { createPerson, makeCheckIn, makeCondition, makeProfile, makeTracker, NOW } from '#testing/people.ts';

const nothing = { created: 0, updated: 0, unchanged: 0 };

describeOnEngines('an import', (database) => {
  let services: Awaited<ReturnType<typeof openTestServices>>;
  beforeAll(async () => {
    services = await openTestServices(database());
  });
  afterAll(() => rmSync(services.folder, { recursive: true }));

  async function createStranger(overrides: Parameters<typeof makeProfile>[0] = {}) {
    const profile = makeProfile({ name: 'Omar', timezone: 'UTC', reminderTime: '07:30', ...overrides });
    await createProfile(database().system, profile);
    return profile;
  }

  /** The records without the parts that differ between accounts: ids and photo URLs. */
  function strip({ conditions, medications, checkIns, trackers, flares, suspicions }: User) {
    const nameOf = (id: string) => conditions.find((condition) => condition.id === id)?.name;
    const drugOf = (id: string) => medications.find((medication) => medication.id === id)?.name;
    const thingOf = (id: string) => trackers.find((tracker) => tracker.id === id)?.name;
    return {
      trackers: trackers.map(({ id: _, ...rest }) => rest),
      flares: flares.map(({ id: _, conditionId, ...rest }) => ({ ...rest, of: nameOf(conditionId) })),
      suspicions: suspicions.map(({ conditionId, factor, namedOn }) => ({
        of: nameOf(conditionId),
        suspected: thingOf(trackerOf(factor) ?? '') ?? factor,
        namedOn,
      })),
      conditions: conditions.map(({ id: _, ...rest }) => rest),
      medications: medications.map(({ id: _, conditionIds, ...rest }) => ({
        ...rest,
        links: conditionIds.map(nameOf),
      })),
      checkIns: checkIns.map(({ id: _, photoUrl, conditionEntries, medicationEntries, ...rest }) => ({
        ...rest,
        trackers: rest.trackers?.map(thingOf),
        hasPhoto: photoUrl !== null,
        rated: conditionEntries.map(({ conditionId, ...entry }) => [nameOf(conditionId), entry]),
        used: medicationEntries.map(({ medicationId, ...entry }) => [drugOf(medicationId), entry]),
      })),
    };
  }

  test('of a zip copies everything into another account, and leaves the first unchanged', async () => {
    const maya = await createPhotographed(services);
    const omar = await createStranger();
    const zip = await readZipExport(services, maya.profile.id);
    const before = await readJsonExport(services, maya.profile.id);
    expect(await importBytes(services, omar.id, zip)).toEqual({
      conditions: { ...nothing, created: 2 },
      medications: { ...nothing, created: 1 },
      trackers: { ...nothing, created: 1 },
      checkIns: { ...nothing, created: 1 },
      photos: { stored: 1, unchanged: 0 },
    });
    const after = await readJsonExport(services, omar.id);
    expect(strip(after)).toEqual(strip(before));
    expect(await readJsonExport(services, maya.profile.id)).toEqual(before);
    const path = pathOfPhotoUrl(after.checkIns[0]?.photoUrl ?? '');
    expect(path.startsWith(`${omar.id}/`)).toBe(true);
    expect((await services.photos.read(path))?.byteLength).toBeGreaterThan(100);
    expect(await services.photos.read(path.replace('.jpg', '-thumb.jpg'))).not.toBeNull();
    const [ids, newIds] = [before, after].map((user) =>
      [user.conditions, user.medications, user.checkIns, user.trackers, user.flares, user.suspicions]
        .flat()
        .map(({ id }) => id),
    );
    expect(ids).toHaveLength(7);
    expect(newIds).toHaveLength(7);
    expect(ids?.filter((id) => newIds?.includes(id))).toEqual([]);
  });

  test.each(['JSON', 'zip'])('of the same %s file a second time changes nothing', async (kind) => {
    const maya = await createPhotographed(services);
    const omar = await createStranger();
    const file =
      kind === 'zip'
        ? await readZipExport(services, maya.profile.id)
        : await readJsonExport(services, maya.profile.id);
    for (const id of [omar.id, maya.profile.id]) {
      await importBytes(services, id, file);
      const before = await readEverything(services);
      expect(await importBytes(services, id, file, '2026-12-24T00:00:00.000Z')).toEqual({
        conditions: { ...nothing, unchanged: 2 },
        medications: { ...nothing, unchanged: 1 },
        trackers: { ...nothing, unchanged: 1 },
        checkIns: { ...nothing, unchanged: 1 },
        photos: { stored: 0, unchanged: kind === 'zip' ? 1 : 0 },
      });
      expect(await readEverything(services)).toEqual(before);
    }
  });

  test('into the account it came from changes nothing', async () => {
    const maya = await createPhotographed(services);
    const zip = await readZipExport(services, maya.profile.id);
    const before = await readEverything(services);
    await importBytes(services, maya.profile.id, zip);
    expect(await readEverything(services)).toEqual(before);
  });

  test('restores changed records, and keeps newer ones', async () => {
    const { profile, hands, checkIn, path } = await createPhotographed(services);
    const zip = await readZipExport(services, profile.id);
    const before = await readJsonExport(services, profile.id);
    const feet = makeCondition({ name: 'Feet' });
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      await createCondition(scope, feet);
      const { current } = await readRevisions(scope);
      const changed = {
        date: checkIn.date,
        factors: {},
        medicationEntries: [],
        conditionEntries: [{ conditionId: hands.id, severity: 5 as const, symptoms: [] }],
      };
      const stored = await findCheckIn(scope, TODAY);
      await saveCheckIn(scope, changed, stored, { base: stored?.revision ?? null, now: NOW });
      const yesterday = { ...changed, date: noonOf('2026-11-13') };
      await saveCheckIn(scope, yesterday, null, { base: null, now: NOW });
      expect((await readRevisions(scope)).current).toBe(current + 2);
    });
    expect(await importBytes(services, profile.id, zip)).toMatchObject({
      conditions: { ...nothing, unchanged: 2 },
      checkIns: { ...nothing, updated: 1 },
      photos: { stored: 0, unchanged: 1 },
    });
    const after = await readJsonExport(services, profile.id);
    expect(after.checkIns).toHaveLength(2);
    expect(after.checkIns[0]).toEqual(before.checkIns[0]);
    expect(after.conditions.map(({ name }) => name)).toContain('Feet');
    expect(await services.photos.read(path)).not.toBeNull();
  });

  test('replaces a photo and deletes the old one; a file without a photo keeps it', async () => {
    const maya = await createPhotographed(services, 480);
    const old = await createPhotographed(services, 240);
    const json = await readJsonExport(services, maya.profile.id);
    await importBytes(services, maya.profile.id, {
      ...json,
      checkIns: json.checkIns.map((checkIn) => ({ ...checkIn, notes: 'New', photoUrl: null })),
    });
    const kept = await readJsonExport(services, maya.profile.id);
    expect(kept.checkIns[0]).toMatchObject({ notes: 'New', photoUrl: json.checkIns[0]?.photoUrl });

    const photo = await services.photos.read(old.path);
    const zip = await packZip(
      { name: 'photos/2026-11-14.jpg', bytes: photo ?? new Uint8Array() },
      {
        name: 'flarewell.json',
        bytes: Buffer.from(
          JSON.stringify({
            ...json,
            checkIns: json.checkIns.map((checkIn) => ({ ...checkIn, photoUrl: 'photos/2026-11-14.jpg' })),
          }),
        ),
      },
    );
    expect(await importBytes(services, maya.profile.id, zip)).toMatchObject({ photos: { stored: 1 } });
    expect(await services.photos.read(maya.path)).toBeNull();
    const [checkIn] = (await readJsonExport(services, maya.profile.id)).checkIns;
    expect(await services.photos.read(pathOfPhotoUrl(checkIn?.photoUrl ?? ''))).not.toBeNull();
  });

  test('never changes the name or the email, and changes reminders and timezone only while there are no records', async () => {
    const maya = await createPerson(database());
    const omar = await createStranger({ reminderEmail: false, hidden: ['itch'], dayStartHour: 2 });
    const file = { ...(await readJsonExport(services, maya.profile.id)), isPremium: true, name: 'Maya K' };
    await importBytes(services, omar.id, file);
    const { reminderTime, reminderEmail, timezone, dayStartHour, hidden } = maya.profile;
    const taken = { ...omar, reminderTime, reminderEmail, timezone, dayStartHour, hidden };
    expect(await database().asMember(inOwnDiary(omar.id), findProfile)).toEqual(taken);
    await importBytes(services, omar.id, { ...file, name: 'Another', reminderTime: '06:00' });
    expect(await database().asMember(inOwnDiary(omar.id), findProfile)).toEqual(taken);
    await database().asMember(inOwnDiary(omar.id), clearSomeRecords);
    await importBytes(services, omar.id, { conditions: [], medications: [], checkIns: [] });
    expect(await database().asMember(inOwnDiary(omar.id), findProfile)).toEqual(taken);
  });

  test('that changes when a day begins lets the reminders of the other members be planned anew', async () => {
    const file = await readJsonExport(services, (await createPerson(database())).profile.id);
    const planned = '2030-01-01T19:00:00.000Z';
    const { system } = database();
    const planAfterImport = async (settings: Parameters<typeof createStranger>[0]) => {
      const [omar, jonas] = [await createStranger(settings), await createStranger()];
      await addMember(system, { userId: jonas.id, diaryId: omar.id }, 'reader', NOW);
      const rows = system.updateTable('members').where('diary_id', '=', omar.id);
      await rows.set({ next_reminder_at: planned }).execute();
      await importBytes(services, omar.id, file, NOW);
      const row = await system
        .selectFrom('members')
        .select('next_reminder_at')
        .where('diary_id', '=', omar.id)
        .where('user_id', '=', jonas.id)
        .executeTakeFirst();
      return row?.next_reminder_at;
    };
    const { timezone, dayStartHour } = file;
    expect(await planAfterImport({ timezone, dayStartHour })).toBe(planned);
    expect(await planAfterImport({ timezone: 'Asia/Tokyo', dayStartHour })).toBe(NOW);
    expect(await planAfterImport({ timezone, dayStartHour: 5 })).toBe(NOW);
  });

  test("with another user's ids creates new rows", async () => {
    const maya = await createPerson(database());
    const omar = await createPerson(database());
    const file = await readJsonExport(services, maya.profile.id);
    const mayaBefore = await readJsonExport(services, maya.profile.id);
    const summary = await importBytes(services, omar.profile.id, file);
    expect(summary).toMatchObject({ conditions: { created: 2 }, checkIns: { updated: 1 } });
    expect(await readJsonExport(services, maya.profile.id)).toEqual(mayaBefore);
    const after = await readJsonExport(services, omar.profile.id);
    expect(after.conditions).toHaveLength(4);
    expect(after.checkIns[0]?.id).toBe(omar.checkIn.id);
  });

  test('R121 of a file without the later records works, and new check-ins count as written on their days', async () => {
    const maya = await createPerson(database());
    const omar = await createStranger();
    const {
      trackers: _,
      flares: __,
      suspicions: ___,
      ...older
    } = await readJsonExport(services, maya.profile.id);
    const [{ trackers, createdAt, ...checkIn } = maya.checkIn] = older.checkIns;
    expect([trackers, createdAt]).toEqual([[maya.dairy.id], NOW]);
    const { itch, ...factors } = checkIn.factors;
    expect(itch).toBe(0);
    const file = { ...older, checkIns: [{ ...checkIn, factors }] };
    await importBytes(services, omar.id, file);
    const after = await readJsonExport(services, omar.id);
    expect(after.checkIns[0]?.createdAt).toBe('2026-11-14T12:00:00.000Z');
    expect([after.trackers, after.flares, after.suspicions]).toEqual([[], [], []]);
    await importBytes(services, maya.profile.id, file);
    const kept = await readJsonExport(services, maya.profile.id);
    expect(kept.checkIns[0]).toMatchObject({ createdAt: NOW, factors: { itch: 0 } });
    expect(kept).toMatchObject({
      trackers: [maya.dairy],
      flares: [maya.flare],
      suspicions: [maya.suspicion],
    });
  });

  test('R121 keeps when a check-in was written, as the file tells it', async () => {
    const maya = await createPerson(database());
    const file = await readJsonExport(services, maya.profile.id);
    const createdAt = '2026-11-14T21:15:30.25Z';
    const checkIns = file.checkIns.map((checkIn) => ({ ...checkIn, createdAt }));
    expect(await importBytes(services, maya.profile.id, { ...file, checkIns })).toMatchObject({
      checkIns: { ...nothing, updated: 1 },
    });
    const after = await readJsonExport(services, maya.profile.id);
    expect(after.checkIns[0]?.createdAt).toBe('2026-11-14T21:15:30.250Z');
  });

  test('R120 keeps the tracker of the same name as it is in the account, and adds the others in their order', async () => {
    const maya = await createPerson(database());
    const omar = await createPerson(database());
    const hidden = makeTracker({ name: 'Swimming', until: '2026-11-10' });
    await database().asMember(inOwnDiary(maya.profile.id), (scope) =>
      createTrackers(scope, [hidden, makeTracker({ name: 'Soap' })], NOW),
    );
    const exported = await readJsonExport(services, maya.profile.id);
    const file = {
      ...exported,
      trackers: exported.trackers.map((tracker) => ({
        ...tracker,
        name: tracker.name.toUpperCase(),
        since: '2026-11-09',
      })),
    };
    for (const count of [
      { created: 2, updated: 0, unchanged: 1 },
      { ...nothing, unchanged: 3 },
    ]) {
      expect(await importBytes(services, omar.profile.id, file)).toMatchObject({ trackers: count });
    }
    const after = await readJsonExport(services, omar.profile.id);
    expect(after.trackers.map(({ name, since, until }) => [name, since, until])).toEqual([
      ['Dairy', '2026-11-01', null],
      ['SWIMMING', '2026-11-09', '2026-11-10'],
      ['SOAP', '2026-11-09', null],
    ]);
    expect(after.trackers[0]?.id).toBe(omar.dairy.id);
    expect(after.checkIns[0]?.trackers).toEqual([omar.dairy.id]);
  });

  test('R122 leaves out flares that overlap what was decided in the account', async () => {
    const omar = await createPerson(database());
    const file = await readJsonExport(services, omar.profile.id);
    const [flare = omar.flare] = file.flares;
    const others = [
      { ...flare, id: randomUUID(), from: '2026-11-12', to: '2026-11-13' },
      { ...flare, id: randomUUID(), from: '2026-11-13', to: '2026-11-13' },
      { ...flare, id: randomUUID(), verdict: 'dismissed' },
    ];
    await importBytes(services, omar.profile.id, { ...file, flares: others.slice(0, 1) });
    await importBytes(services, omar.profile.id, { ...file, flares: others.slice(1) });
    const after = await readJsonExport(services, omar.profile.id);
    expect(after.flares.map(({ from, verdict }) => [from, verdict]).sort()).toEqual([
      ['2026-11-08', 'confirmed'],
      ['2026-11-08', 'dismissed'],
      ['2026-11-13', 'confirmed'],
    ]);
  });

  test('R122 never leaves two confirmed flares that overlap', async () => {
    const omar = await createPerson(database());
    const file = await readJsonExport(services, omar.profile.id);
    const [flare = omar.flare] = file.flares;
    const early = { ...flare, id: randomUUID(), from: '2026-10-01', to: '2026-10-09' };
    await importBytes(services, omar.profile.id, { ...file, flares: [flare, early] });
    const earlyId = (await readJsonExport(services, omar.profile.id)).flares[0]?.id;
    const flares = [
      { ...flare, id: earlyId, from: '2026-11-12', to: '2026-11-13' },
      { ...flare, id: randomUUID(), from: '2026-10-09', to: '2026-10-10' },
    ];
    await importBytes(services, omar.profile.id, { ...file, flares });
    const after = await readJsonExport(services, omar.profile.id);
    expect(after.flares.map(({ from }) => from)).toEqual(['2026-10-01', '2026-11-08']);
  });

  test('R123 leaves out a suspicion that runs while the account has one, unless the days of the file answer it', async () => {
    const omar = await createPerson(database());
    const file = await readJsonExport(services, omar.profile.id);
    const [suspicion = omar.suspicion] = file.suspicions;
    const other = { ...suspicion, id: randomUUID(), namedOn: '2026-06-01' };
    await importBytes(services, omar.profile.id, { ...file, suspicions: [other] });
    expect((await readJsonExport(services, omar.profile.id)).suspicions).toEqual([suspicion]);

    const checkIns = Array.from({ length: 120 }, (_, index) =>
      makeCheckIn(addDays('2026-06-02', index), { conditionEntries: [], medicationEntries: [] }),
    );
    await importBytes(services, omar.profile.id, { ...file, checkIns, suspicions: [other] });
    const after = await readJsonExport(services, omar.profile.id);
    expect(after.suspicions.map(({ namedOn }) => namedOn)).toEqual(['2026-06-01', '2026-11-10']);
  });

  test('gives every check-in its own revision, so that devices receive all of them', async () => {
    const maya = await createPerson(database());
    const omar = await createStranger();
    const file = await readJsonExport(services, maya.profile.id);
    const days = ['2026-11-12', '2026-11-13', TODAY];
    const checkIns = days.map((day) => ({ ...file.checkIns[0], id: randomUUID(), date: noonOf(day) }));
    await importBytes(services, omar.id, { ...file, checkIns });
    const revisions = await database().asMember(inOwnDiary(omar.id), async (scope) => [
      ...(await Promise.all(days.map(async (day) => (await findCheckIn(scope, day))?.revision))),
      (await readRevisions(scope)).current,
    ]);
    expect(new Set(revisions.slice(0, 3)).size).toBe(3);
    expect(Math.max(...revisions.map(Number))).toBe(revisions[3]);
  });

  const oneDay = (changes: object) => (file: User) => ({
    ...file,
    checkIns: [{ ...file.checkIns[0], ...changes }],
  });
  const oneMedication = (changes: object) => (file: User) => ({
    ...file,
    medications: [{ ...file.medications[0], ...changes }],
  });
  const refused: [string, (file: User) => object, string | RegExp][] = [
    ['no export', () => [1, 2], 'This file was not exported from Flarewell'],
    [
      'a list that is none',
      (file) => ({ ...file, checkIns: 'none' }),
      "This is not a Flarewell export: 'checkIns' must be a list.",
    ],
    ['nothing in it', () => ({}), "This is not a Flarewell export: 'conditions' is missing."],
    [
      'no such day',
      oneDay({ date: '2026-02-30T12:00:00' }),
      'Check-in for 2026-02-30: Please choose a valid date',
    ],
    [
      'another hour',
      oneDay({ date: '2026-02-20T13:00:00' }),
      'Check-in for 2026-02-20: Please choose a valid date',
    ],
    [
      'a future day',
      oneDay({ date: noonOf('2026-11-16') }),
      'Check-in for 2026-11-16: A check-in cannot be for a future day',
    ],
    [
      'a severity of 9',
      (file) => ({
        ...file,
        checkIns: [
          {
            ...file.checkIns[0],
            conditionEntries: [{ ...file.checkIns[0]?.conditionEntries[0], severity: 9 }],
          },
        ],
      }),
      "Check-in 1: 'conditionEntries.0.severity' must be one of 0, 1, 2, 3, 4, 5",
    ],
    [
      'long notes',
      oneDay({ notes: 'x'.repeat(2001) }),
      'Check-in for 2026-11-14: Notes must be at most 2000 characters long',
    ],
    [
      'half a character',
      oneDay({ notes: '\ud83d' }),
      'Check-in for 2026-11-14: It contains a broken character',
    ],
    [
      'the same day twice',
      (file) => ({ ...file, checkIns: [file.checkIns[0], { ...file.checkIns[0], id: randomUUID() }] }),
      'Check-in for 2026-11-14: It appears twice',
    ],
    [
      'an unknown condition',
      (file) => ({
        ...file,
        conditions: file.conditions.slice(1),
        medications: [],
        checkIns: oneDay({ medicationEntries: [] })(file).checkIns,
      }),
      'Check-in for 2026-11-14: It names a condition that is not in the file',
    ],
    [
      'an unknown medication',
      (file) => ({ ...file, medications: [] }),
      'Check-in for 2026-11-14: It names a medication that is not in the file',
    ],
    [
      'an unknown link',
      oneMedication({ conditionIds: [randomUUID()] }),
      'Medication "Betamethasone 0.1%": It names a condition that is not in the file',
    ],
    [
      'an unknown tracker',
      (file) => ({ ...file, trackers: [], suspicions: [] }),
      'Check-in for 2026-11-14: It names a thing to track that is not in the file',
    ],
    [
      'a suspicion of an unknown tracker',
      (file) => ({ ...file, trackers: [], checkIns: [] }),
      'Suspicion of 2026-11-10: It names a thing to track that is not in the file',
    ],
    [
      'a suspicion from the future',
      (file) => ({ ...file, suspicions: [{ ...file.suspicions[0], namedOn: '2026-11-16' }] }),
      'Suspicion of 2026-11-16: It was named in the future',
    ],
    [
      'a factor that is none',
      (file) => ({ ...file, suspicions: [{ ...file.suspicions[0], factor: 'luck' }] }),
      `Suspicion 1: Unknown factor: use ${searchedFactors.join(', ')}, weather:<kind> or tracker:<id>`,
    ],
    [
      'a tracker without a name',
      (file) => ({ ...file, trackers: [{ ...file.trackers[0], name: ' ' }] }),
      'Thing to track " ": Please enter a name',
    ],
    [
      'a tracker twice',
      (file) => ({ ...file, trackers: [...file.trackers, ...file.trackers] }),
      'Thing to track "Dairy": It appears twice',
    ],
    [
      'two trackers of the same name',
      (file) => ({
        ...file,
        trackers: [...file.trackers, { ...file.trackers[0], id: randomUUID(), name: ' dairy' }],
      }),
      'Thing to track " dairy": Another one in the file has the same name',
    ],
    [
      'a tracker that was hidden before it began',
      (file) => ({ ...file, trackers: [{ ...file.trackers[0], until: '2026-10-31' }] }),
      'Thing to track "Dairy": It was hidden before the day on which it began',
    ],
    [
      'a flare that ends before it begins',
      (file) => ({ ...file, flares: [{ ...file.flares[0], to: '2026-11-01' }] }),
      'Flare from 2026-11-08: The last day cannot be before the first',
    ],
    [
      'two flares that overlap',
      (file) => ({ ...file, flares: [...file.flares, { ...file.flares[0], id: randomUUID() }] }),
      'Flare from 2026-11-08: This overlaps another flare of this condition.',
    ],
    [
      'a time of creation that is none',
      oneDay({ createdAt: 'yesterday' }),
      'Check-in 1: The time at which it was created is not valid',
    ],
    ['no dosage', oneMedication({ dosage: '  ' }), 'Medication "Betamethasone 0.1%": Please enter a dosage'],
    [
      'no frequency',
      oneMedication({ frequency: 'Hourly' }),
      /^Medication 1: 'frequency' must be one of Once daily, Twice daily, /,
    ],
    [
      'a limit of 400 days',
      oneMedication({ maxUsageDays: 400 }),
      'Medication "Betamethasone 0.1%": Maximum usage days must be a whole number from 1 to 365',
    ],
    [
      'no name',
      (file) => ({ ...file, conditions: [{ ...file.conditions[0], name: ' ' }, file.conditions[1]] }),
      'Condition " ": Please enter a name',
    ],
    [
      'a condition twice',
      (file) => ({ ...file, conditions: [...file.conditions, file.conditions[0]] }),
      'Condition "Hand eczema": It appears twice',
    ],
    [
      'a year without a calendar',
      (file) => ({
        ...file,
        conditions: file.conditions.map((condition) => ({ ...condition, createdAt: '0000-01-01T00:00:00Z' })),
      }),
      'Condition 1: The time at which it was created is not valid',
    ],
    [
      'an id that is none',
      (file) => ({ ...file, conditions: [{ ...file.conditions[0], id: "'; drop table" }] }),
      "Condition 1: 'id' is not valid",
    ],
    [
      'no timezone',
      (file) => ({ ...file, timezone: 'Atlantis/Capital' }),
      'Settings: Please choose a timezone',
    ],
  ];
  test.each(refused)('with %s is refused as a whole, and the record is named', async (_, spoil, message) => {
    const maya = await createPerson(database());
    const omar = await createStranger();
    const file = await readJsonExport(services, maya.profile.id);
    const before = await readEverything(services);
    const attempt = importBytes(services, omar.id, spoil(file));
    await expect(attempt).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(attempt).rejects.toThrow(message);
    expect(await readEverything(services)).toEqual(before);
  });

  test.each([
    ['ten times what a record holds', 100_000],
    ['so much that it is read in a thread of its own', 2_000_000],
  ])('with a list of %s is refused at its first problem', async (_, length) => {
    const omar = await createStranger();
    const medication = {
      id: randomUUID(),
      name: 'Cream',
      dosage: 'Thin',
      frequency: 'Once daily',
      active: true,
      createdAt: NOW,
      conditionIds: Array(length).fill(0),
    };
    const file = { conditions: [], medications: [medication], checkIns: [] };
    await expect(importBytes(services, omar.id, file)).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'Medication 1: It contains too many values',
    });
  });

  test('that is parsed in a worker thread reports the same problem, and imports the same records', async () => {
    const omar = await createStranger();
    const file = {
      conditions: [],
      medications: [],
      checkIns: Array.from({ length: 300 }, (_, ago) =>
        makeCheckIn(addDays(TODAY, -ago), { notes: 'n'.repeat(1000) }),
      ),
    };
    const tooLong = {
      ...file,
      checkIns: [...file.checkIns, makeCheckIn('2001-01-01', { notes: 'n'.repeat(2001) })],
    };
    await expect(importBytes(services, omar.id, tooLong)).rejects.toThrow(
      /^Check-in for 2001-01-01: Notes must be/,
    );
    expect(await importBytes(services, omar.id, file)).toMatchObject({ checkIns: { created: 300 } });
    expect((await readJsonExport(services, omar.id)).checkIns).toHaveLength(300);
  });

  test('that would exceed the limit of conditions is refused', async () => {
    const omar = await createStranger();
    const listOf = (count: number) => ({
      conditions: Array.from({ length: count }, () => makeCondition()),
      medications: [],
      checkIns: [],
    });
    await importBytes(services, omar.id, listOf(60));
    const before = await readEverything(services);
    await expect(importBytes(services, omar.id, listOf(41))).rejects.toMatchObject({
      code: 'too-many-records',
      message: 'With this file you would have more than 100 conditions',
    });
    expect(await readEverything(services)).toEqual(before);
  });

  test('that would show more than 20 trackers is refused', async () => {
    const omar = await createStranger();
    const listOf = (kind: string, count: number) => ({
      conditions: [],
      medications: [],
      checkIns: [],
      trackers: Array.from({ length: count }, (_, number) => makeTracker({ name: `${kind} ${number}` })),
    });
    await importBytes(services, omar.id, listOf('Food', 15));
    const before = await readEverything(services);
    await expect(importBytes(services, omar.id, listOf('Sport', 6))).rejects.toMatchObject({
      code: 'too-many-records',
      message: 'With this file you would have more than 20 things to track at a time',
    });
    expect(await readEverything(services)).toEqual(before);
  });

  const badPhotos: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['a script', () => svg, 'Photo from 2026-11-13: Please select an image file'],
    [
      'a page in an image',
      async () => appendHtml(await makeJpeg()),
      'Photo from 2026-11-13: Please select an image file',
    ],
    ['HEIC', () => heic, 'Photo from 2026-11-13: HEIC photos are not supported'],
    ['5 MB', () => Buffer.alloc(5 * 1024 * 1024), 'Photo from 2026-11-13: Photo size must be less than 5MB'],
  ];
  test.each(badPhotos)('with %s for a photo is refused as a whole', async (_, makePhoto, message) => {
    const maya = await createPhotographed(services);
    const omar = await createStranger();
    const json = await readJsonExport(services, maya.profile.id);
    const checkIns = ['2026-11-14', '2026-11-13'].map((day) => ({
      ...json.checkIns[0],
      date: noonOf(day),
      photoUrl: `photos/${day}.jpg`,
    }));
    const zip = await packZip(
      { name: 'photos/2026-11-14.jpg', bytes: await makeJpeg() },
      { name: 'photos/2026-11-13.jpg', bytes: await makePhoto() },
      { name: 'flarewell.json', bytes: Buffer.from(JSON.stringify({ ...json, checkIns })) },
    );
    const before = await readEverything(services);
    await expect(importBytes(services, omar.id, zip)).rejects.toThrow(message);
    expect(await readEverything(services)).toEqual(before);
  });

  test('deletes its photos when the database refuses it', async () => {
    const maya = await createPhotographed(services);
    const omar = await createStranger();
    const zip = await readZipExport(services, maya.profile.id);
    const before = await readEverything(services);
    const broken = { ...database(), asMember: () => Promise.reject(new Error('The disk is full')) };
    await expect(importBytes({ ...services, database: broken }, omar.id, zip)).rejects.toThrow('full');
    expect(await readEverything(services)).toEqual(before);
  });

  test('encodes photos again, without the metadata of the phone', async () => {
    const maya = await createPerson(database());
    const json = await readJsonExport(services, maya.profile.id);
    const zip = await packZip(
      { name: 'photos/2026-11-14.jpg', bytes: await makePhonePhoto() },
      {
        name: 'flarewell.json',
        bytes: Buffer.from(
          JSON.stringify({ ...json, checkIns: [{ ...json.checkIns[0], photoUrl: 'photos/2026-11-14.jpg' }] }),
        ),
      },
    );
    await importBytes(services, maya.profile.id, zip);
    const [checkIn] = (await readJsonExport(services, maya.profile.id)).checkIns;
    const stored = await services.photos.read(pathOfPhotoUrl(checkIn?.photoUrl ?? ''));
    expect(Buffer.from(stored ?? []).includes('Maya')).toBe(false);
  });
});
