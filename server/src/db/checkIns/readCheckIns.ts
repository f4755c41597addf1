import type { CheckIn, ConditionEntry, MedicationEntry } from '@flarewell/domain/checkIns';
import { type Day, type DayRange, dayOf, noonOf } from '@flarewell/domain/day';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { DiaryScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/** A check-in with the times of its first and last save, its authors, and the diary's revision at its last change. */
export type StoredCheckIn = CheckIn & {
  createdAt: string;
  /** The account that saved it first; null if that is not known (any more). */
  writtenBy: string | null;
  /** The account that saved it last. */
  changedBy: string | null;
  changedAt: string;
  revision: number;
};

type CheckInQuery = SelectQueryBuilder<Tables, 'check_ins', object>;

/** The check-ins of a range of days, both ends included, newest first. */
export function listCheckIns(scope: DiaryScope, range: DayRange): Promise<StoredCheckIn[]> {
  return readCheckIns(scope, withinDays(range), ['date', 'desc']);
}

const withinDays =
  ({ from, to }: DayRange) =>
  (query: CheckInQuery): CheckInQuery =>
    query.where('check_ins.date', '>=', noonOf(from)).where('check_ins.date', '<=', noonOf(to));

/** Like `listCheckIns`, without notes, symptoms and photos, which are most of a large diary. */
export function listFigures(scope: DiaryScope, range: DayRange): Promise<StoredCheckIn[]> {
  return readCheckIns(scope, withinDays(range), ['date', 'desc'], 'figures');
}

export interface PageLimits {
  rows: number;
  bytes: number;
}

/**
 * What fits a page, in slices that are read one at a time: with SQLite nobody else is answered while a slice is read, and
 * a page of two megabytes would take too long.
 */
export interface PagePlan<Slice> {
  slices: Slice[];
  /** The length of the JSON of all of them. */
  bytes: number;
  hasMore: boolean;
}

/** The check-ins that changed after a revision and up to another one. */
interface RevisionRange {
  after: number;
  upTo: number;
}

/** About 5 ms of work for SQLite. Three months of a usual diary are one slice. */
const sliceLimits: PageLimits = { rows: 100, bytes: 125_000 };

/** Plans the newest check-ins of a range that fit a page, newest first. For the next page, end the range before the last of them. */
export async function planNewestCheckIns(
  { tx, diaryId }: DiaryScope,
  range: DayRange,
  limits: PageLimits,
): Promise<PagePlan<DayRange>> {
  const sizes = await tx
    .selectFrom('check_ins')
    .select(['date', 'bytes'])
    .where('diary_id', '=', diaryId)
    .where('date', '>=', noonOf(range.from))
    .where('date', '<=', noonOf(range.to))
    .orderBy('date', 'desc')
    .limit(limits.rows + 1)
    .execute();
  const fitting = takeFitting(sizes, limits);
  return {
    slices: splitIntoSlices(fitting).map(([first, last]) => ({
      from: dayOf(last.date),
      to: dayOf(first.date),
    })),
    bytes: sumBytes(fitting),
    hasMore: fitting.length < sizes.length,
  };
}

/** Plans the check-ins that changed in a range of revisions and fit a page, in the order of their changes. */
export async function planChangedCheckIns(
  { tx, diaryId }: DiaryScope,
  { after, upTo }: RevisionRange,
  limits: PageLimits,
): Promise<PagePlan<RevisionRange>> {
  const sizes = await tx
    .selectFrom('check_ins')
    .select(['revision', 'bytes'])
    .where('diary_id', '=', diaryId)
    .where('revision', '>', after)
    .where('revision', '<=', upTo)
    .orderBy('revision')
    .limit(limits.rows + 1)
    .execute();
  const fitting = takeFitting(sizes, limits);
  const ends = splitIntoSlices(fitting).map(([, { revision }]) => revision);
  return {
    slices: ends.map((end, index) => ({ after: ends[index - 1] ?? after, upTo: end })),
    bytes: sumBytes(fitting),
    hasMore: fitting.length < sizes.length,
  };
}

/** In the order of their changes. */
export function listChangedCheckIns(scope: DiaryScope, range: RevisionRange): Promise<StoredCheckIn[]> {
  return readCheckIns(
    scope,
    (query) =>
      query.where('check_ins.revision', '>', range.after).where('check_ins.revision', '<=', range.upTo),
    ['revision', 'asc'],
  );
}

/** The first rows that fit a page. At least one, however large, so that paging always makes progress. */
function takeFitting<Row extends { bytes: number }>(sizes: readonly Row[], limits: PageLimits): Row[] {
  let total = 0;
  const tooMuch = sizes.findIndex(({ bytes }) => {
    total += bytes;
    return total > limits.bytes;
  });
  const fitting = tooMuch < 0 ? sizes.length : Math.max(tooMuch, 1);
  return sizes.slice(0, Math.min(fitting, limits.rows));
}

/** The first and the last row of each slice. */
function splitIntoSlices<Row extends { bytes: number }>(rows: readonly Row[]): [first: Row, last: Row][] {
  const slices: [Row, Row][] = [];
  for (let at = 0; at < rows.length; ) {
    const slice = takeFitting(rows.slice(at, at + sliceLimits.rows), sliceLimits);
    slices.push([slice[0] as Row, slice.at(-1) as Row]);
    at += slice.length;
  }
  return slices;
}

function sumBytes(sizes: readonly { bytes: number }[]): number {
  return sizes.reduce((total, { bytes }) => total + bytes, 0);
}

export async function listDeletedDays({ tx, diaryId }: DiaryScope, since: number): Promise<Day[]> {
  const rows = await tx
    .selectFrom('deleted_check_ins')
    .select('date')
    .where('diary_id', '=', diaryId)
    .where('revision', '>', since)
    .orderBy('date')
    .execute();
  return rows.map((row) => dayOf(row.date));
}

export async function findCheckIn(scope: DiaryScope, day: Day): Promise<StoredCheckIn | null> {
  const [checkIn] = await listCheckIns(scope, { from: day, to: day });
  return checkIn ?? null;
}

/** How many days of a range have a check-in, both ends included. */
export async function countCheckIns({ tx, diaryId }: DiaryScope, { from, to }: DayRange): Promise<number> {
  const { count } = await tx
    .selectFrom('check_ins')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('diary_id', '=', diaryId)
    .where('date', '>=', noonOf(from))
    .where('date', '<=', noonOf(to))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface DayPhoto {
  day: Day;
  checkInId: string;
  photoUrl: string | null;
}

/** The days with a check-in and their photos, newest first. */
export async function listDayPhotos({ tx, diaryId }: DiaryScope): Promise<DayPhoto[]> {
  const rows = await tx
    .selectFrom('check_ins')
    .select(['id', 'date', 'photo_url'])
    .where('diary_id', '=', diaryId)
    .orderBy('date', 'desc')
    .execute();
  return rows.map((row) => ({ day: dayOf(row.date), checkInId: row.id, photoUrl: row.photo_url }));
}

async function readCheckIns(
  { tx, diaryId }: DiaryScope,
  narrow: (query: CheckInQuery) => CheckInQuery,
  [column, direction]: ['date' | 'revision', 'asc' | 'desc'],
  content: 'all' | 'figures' = 'all',
): Promise<StoredCheckIn[]> {
  const isAll = content === 'all';
  const wanted = () => narrow(tx.selectFrom('check_ins').where('check_ins.diary_id', '=', diaryId));
  const rows = await wanted()
    .select([
      'check_ins.id',
      'date',
      'factors',
      'check_ins.created_at',
      'written_by',
      'changed_by',
      'check_ins.updated_at',
      'revision',
    ])
    .$if(isAll, (query) => query.select(['check_ins.notes', 'photo_url']))
    .orderBy(column, direction)
    .execute();
  if (rows.length === 0) return [];
  const conditionEntries = await wanted()
    .innerJoin('condition_entries as entry', 'entry.check_in_id', 'check_ins.id')
    .where('entry.diary_id', '=', diaryId)
    .select(['entry.check_in_id', 'condition_id', 'severity'])
    .$if(isAll, (query) => query.select(['symptoms', 'entry.notes']))
    .orderBy('entry.position')
    .execute();
  const medicationEntries = await wanted()
    .innerJoin('medication_entries as entry', 'entry.check_in_id', 'check_ins.id')
    .where('entry.diary_id', '=', diaryId)
    .selectAll('entry')
    .orderBy('entry.position')
    .execute();
  const trackerEntries = await wanted()
    .innerJoin('tracker_entries as entry', 'entry.check_in_id', 'check_ins.id')
    .where('entry.diary_id', '=', diaryId)
    .select(['entry.check_in_id', 'entry.tracker_id'])
    .orderBy('entry.position')
    .execute();
  const conditionsOf = Map.groupBy(conditionEntries, (entry) => entry.check_in_id);
  const medicationsOf = Map.groupBy(medicationEntries, (entry) => entry.check_in_id);
  const trackersOf = Map.groupBy(trackerEntries, (entry) => entry.check_in_id);
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    notes: row.notes ?? undefined,
    photoUrl: row.photo_url ?? null,
    factors: JSON.parse(row.factors),
    conditionEntries: (conditionsOf.get(row.id) ?? []).map(toConditionEntry),
    medicationEntries: (medicationsOf.get(row.id) ?? []).map(toMedicationEntry),
    trackers: trackersOf.get(row.id)?.map((entry) => entry.tracker_id),
    createdAt: row.created_at,
    writtenBy: row.written_by,
    changedBy: row.changed_by,
    changedAt: row.updated_at,
    revision: row.revision,
  }));
}

type ConditionRow = Selectable<Tables['condition_entries']>;

function toConditionEntry(
  row: Pick<ConditionRow, 'condition_id' | 'severity'> & Partial<Pick<ConditionRow, 'symptoms' | 'notes'>>,
): ConditionEntry {
  return {
    conditionId: row.condition_id,
    severity: row.severity as ConditionEntry['severity'],
    symptoms: JSON.parse(row.symptoms ?? '[]'),
    notes: row.notes ?? undefined,
  };
}

function toMedicationEntry(row: Selectable<Tables['medication_entries']>): MedicationEntry {
  return {
    medicationId: row.medication_id,
    taken: Boolean(row.taken),
    timesTaken: row.times_taken ?? undefined,
    skippedReason: (row.skipped_reason ?? undefined) as MedicationEntry['skippedReason'],
  };
}
