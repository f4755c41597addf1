import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noonOf } from '@flarewell/domain/day';
import { undoLimits } from '@flarewell/domain/records/records';
import { shareLimits } from '@flarewell/domain/shares/shares';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#db/accounts/accounts.ts';
import { saveCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { type Database, type DiaryScope, inOwnDiary } from '#db/database.ts';
import { addMember } from '#db/diaries/diaries.ts';
import { createCondition, deleteCondition } from '#db/records/conditions.ts';
import { createTrackers } from '#db/records/trackers.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';
import { exportRows } from '#testing/databases/rows.ts';
import {
  addOtherRows,
  createPerson,
  makeCheckIn,
  makeCondition,
  makeInvitation,
  makeMedication,
  makeShare,
  makeTracker,
  NOW,
} from '#testing/people.ts';

// PostgreSQL checks every row by itself (see rowSecurity.test.ts). SQLite does not: there a function that forgets the diary
// in one `where` would reach everybody's rows.

type Filled = Awaited<ReturnType<typeof createPerson>> & Awaited<ReturnType<typeof addOtherRows>>;
type StoreFunction = (scope: DiaryScope, ...rest: unknown[]) => unknown;

const DAY = '2026-11-14';
const everyDay = { from: '2000-01-01', to: '2100-01-01' };
const everyRevision = { after: 0, upTo: 1_000_000 };
const manyRows = { rows: 1000, bytes: 1_000_000 };
const onGrowth = async () => undefined;

/** What each store function is given besides the scope, which is Omar's: ids and days of somebody's records. */
const argumentsOf: Readonly<Record<string, (whose: Filled) => readonly unknown[]>> = {
  listInvitations: () => [NOW],
  createInvitation: () => [makeInvitation()],
  deleteInvitation: ({ invitation }) => [invitation.id],
  findProfile: () => [],
  updateProfile: () => [{ name: 'Omar', timezone: 'Europe/Paris', reminderTime: '21:00' }, NOW],
  findPerson: () => [],
  queuePhotoRemovals: ({ photo }) => [[photo.path]],
  listCheckIns: () => [everyDay],
  listFigures: () => [everyDay],
  planNewestCheckIns: () => [everyDay, manyRows],
  planChangedCheckIns: () => [everyRevision, manyRows],
  listChangedCheckIns: () => [everyRevision],
  listDeletedDays: () => [0],
  findCheckIn: () => [DAY],
  countCheckIns: () => [everyDay],
  listDayPhotos: () => [],
  saveCheckIn: ({ photo }) => [
    makeCheckIn(DAY, { notes: 'Mine' }),
    null,
    { base: null, now: NOW, photo: { url: `/photos/${photo.path}`, isStored: true } },
  ],
  deleteCheckIn: () => [DAY],
  listUploadTimes: () => [],
  addUploadedPhoto: ({ photo }) => [{ ...photo, path: `${photo.path}-new`, bytes: 1 }, NOW],
  takeUploadedPhoto: ({ photo }) => [photo],
  writeCheckIns: () => [[{ checkIn: { ...makeCheckIn(DAY, { notes: 'Mine' }), revision: 9 } }], NOW],
  forgetDeletions: () => [[noonOf('2026-11-13')]],
  clearSomeRecords: () => [],
  listConditions: () => [],
  findCondition: ({ hands }) => [hands.id],
  createCondition: () => [makeCondition()],
  updateCondition: ({ hands }) => [hands.id, { ...hands, name: 'Mine' }, NOW],
  deleteCondition: ({ hands }) => [hands.id, NOW],
  restoreCondition: ({ gone }) => [{ id: gone.id, now: NOW, onGrowth }],
  deleteRecord: ({ neck }) => ['conditions', neck.id],
  deleteUndoably: ({ cream }) => ['medications', cream.id, NOW],
  restoreRecord: ({ gone }) => ['conditions', { id: gone.id, now: NOW, onGrowth }],
  listFlares: () => [],
  createFlare: ({ flare }) => [{ ...flare, id: randomUUID() }, NOW],
  updateFlare: ({ flare }) => [{ ...flare, name: 'Mine' }, NOW],
  deleteFlare: ({ flare }) => [flare.id],
  listMedications: () => [],
  findMedication: ({ cream }) => [cream.id],
  createMedication: ({ hands }) => [makeMedication({ conditionIds: [hands.id] })],
  updateMedication: ({ cream }) => [cream.id, { ...cream, name: 'Mine', conditionIds: [] }, NOW],
  deleteMedication: ({ cream }) => [cream.id, NOW],
  restoreMedication: ({ cream }) => [{ id: cream.id, now: NOW, onGrowth }],
  queueWork: ({ importId }) => [{ kind: 'import', importId }, NOW],
  findPendingWork: () => [],
  touchPendingWork: () => ['2030-01-01T00:00:00.000Z'],
  endPendingWork: () => [],
  stageBatches: ({ importId }) => [importId, [{ position: 0, checkIns: '[1]', photos: '{}' }], NOW],
  takeBatch: ({ importId }) => [importId],
  deleteBatches: ({ importId }) => [importId],
  lockDiary: () => [],
  lockRecords: () => [],
  nextRevision: () => [5],
  readRevisions: () => [],
  findLastReset: () => [],
  touchCheckInsWith: ({ neck }) => [{ table: 'condition_entries', column: 'condition_id', id: neck.id }],
  listShares: () => [],
  createShare: () => [makeShare(), { tokenHash: randomUUID(), passcodeHash: null, content: 'eyJ…' }],
  stopShare: ({ share }) => [share.id, NOW],
  stopShares: () => [NOW],
  // More than are kept, so that the oldest of them, the stored one, is to be forgotten.
  forgetOldShares: ({ share }) => [
    [
      { ...share, endedAt: '2020-01-01T00:00:00.000Z' },
      ...Array.from({ length: shareLimits.ended }, () => makeShare({ endedAt: NOW })),
    ],
  ],
  listSuspicions: () => [],
  createSuspicion: ({ suspicion }) => [{ ...suspicion, id: randomUUID() }, NOW],
  deleteSuspicion: ({ suspicion }) => [suspicion.id],
  listTrackers: () => [],
  createTrackers: () => [[makeTracker({ name: 'Mine' })], NOW],
  updateTracker: ({ dairy }) => [{ ...dairy, name: 'Mine' }, NOW],
  orderTrackers: ({ dairy }) => [[makeTracker(), dairy]],
  deleteTracker: ({ dairy }) => [dairy.id],
  findUnknown: ({ hands, cream, dairy }) => [
    { conditions: [hands.id], medications: [cream.id], trackers: [dairy.id] },
  ],
  readUsage: () => ['photos'],
  readSizes: () => [],
  readReminderHistory: () => [NOW],
  isRemindedByMail: () => ['everybody'],
};

const folder = import.meta.dirname;
const takesScope =
  /^export (?:async )?(?:function |const )(\w+)(?: = (?:async )?)?\(\s*(?:\w+|\{[^}]*\}): (?:Pick<)?DiaryScope\b/gm;

/** Every exported function whose first argument is a scope, by its name. */
async function findStoreFunctions(): Promise<Map<string, StoreFunction>> {
  const found = new Map<string, StoreFunction>();
  for (const file of globSync('*/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })) {
    const names = readFileSync(join(folder, file), 'utf8').matchAll(takesScope);
    for (const [, name = ''] of names) {
      const module = await import(join(folder, file));
      found.set(name, module[name]);
    }
  }
  return found;
}

let database: Database;
let maya: Filled;
let omar: Filled;
let functions: Map<string, StoreFunction>;

beforeAll(async () => {
  database = await openTestSqlite();
  const create = async (more: (person: { profile: { id: string } }) => Promise<unknown>) => {
    const person = await createPerson(database);
    await more(person);
    return { ...person, ...(await addOtherRows(database, person.profile.id)) };
  };
  // Omar first: a function that reads too much would otherwise make his records fit those of Maya.
  omar = await create(async () => undefined);
  maya = await create(({ profile }) => addMore(profile.id));
  // The strictest case: somebody who may read the other diary, and is in the own one.
  const reader = { userId: omar.profile.id, diaryId: maya.profile.id };
  await addMember(database.system, reader, 'reader', NOW);
  // Found before the own membership: a function that forgets the diary would otherwise happen to read the right role.
  await sql`update members set rowid = -1 where diary_id = ${maya.profile.id} and user_id = ${omar.profile.id}`.execute(
    database.system,
  );
  // Or most functions that change something would only say that Omar's records are being reset.
  await database.system.deleteFrom('pending_work').where('diary_id', '=', omar.profile.id).execute();
  functions = await findStoreFunctions();
});
afterAll(() => database.close());

/** Of what is counted or put in order, Maya has more than Omar. */
async function addMore(userId: string) {
  const gone = Array.from({ length: undoLimits.deletions + 1 }, () => makeCondition());
  await database.asMember(inOwnDiary(userId), async (scope) => {
    await createTrackers(scope, [makeTracker({ name: 'Wool' }), makeTracker({ name: 'Pollen' })], NOW);
    await saveCheckIn(scope, makeCheckIn('2026-11-12'), null, { base: null, now: NOW });
    for (const condition of gone) await createCondition(scope, condition);
    for (const { id } of gone) await deleteCondition(scope, id, NOW);
  });
  await database.system
    .updateTable('check_ins')
    .set({ photo_bytes: 5000 })
    .where('diary_id', '=', userId)
    .execute();
}

class Undo extends Error {}

/** Runs a function in Omar's diary, and undoes it. */
async function run(work: StoreFunction, given: readonly unknown[], isMayaGone: boolean) {
  let result: unknown;
  const rows: Record<'maya' | 'omar', string[]> = { maya: [], omar: [] };
  const transaction = database.asMember(inOwnDiary(omar.profile.id), async (scope) => {
    if (isMayaGone) await deleteAccount(scope.tx, maya.profile.id);
    try {
      result = await work(scope, ...given);
    } catch (error) {
      result = String(error);
    }
    rows.maya = await exportRows({ system: scope.tx }, maya.profile.id);
    const own = await exportRows({ system: scope.tx }, omar.profile.id);
    // The membership in Maya's diary goes with it.
    rows.omar = own.filter((row) => !(row.startsWith('members ') && row.includes(maya.profile.id)));
    throw new Undo();
  });
  await expect(transaction).rejects.toThrow(Undo);
  return { result, rows };
}

/** What a function answers and leaves in Omar's diary, and what it would if Maya had never been there. */
async function compare(work: StoreFunction, given: readonly unknown[]) {
  const before = await exportRows(database, maya.profile.id);
  const { result, rows } = await run(work, given, false);
  const alone = await run(work, given, true);
  return { done: [result, rows.omar, rows.maya], expected: [alone.result, alone.rows.omar, before] };
}

test('the table has exactly the functions there are', () => {
  expect(Object.keys(argumentsOf).toSorted()).toEqual([...functions.keys()].toSorted());
});

test.each(Object.entries(argumentsOf))(
  '%s neither reads, changes nor counts the rows of another diary',
  async (name, makeArguments) => {
    for (const whose of [maya, omar]) {
      const work = functions.get(name) as StoreFunction;
      const { done, expected } = await compare(work, makeArguments(whose));
      expect(done).toEqual(expected);
    }
  },
);

test('a function that forgets the diary would be noticed', async () => {
  const forgetful: StoreFunction[] = [
    ({ tx }) => tx.selectFrom('check_ins').select('notes').execute(),
    ({ tx }, id) => tx.deleteFrom('trackers').where('id', '=', String(id)).execute(),
    async ({ tx, diaryId }) => {
      const { length } = await tx.selectFrom('trackers').select('id').execute();
      await tx.updateTable('diaries').set({ revision: length }).where('id', '=', diaryId).execute();
    },
  ];
  for (const work of forgetful) {
    const { done, expected } = await compare(work, [maya.dairy.id]);
    expect(done).not.toEqual(expected);
  }
});
