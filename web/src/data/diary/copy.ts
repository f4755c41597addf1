import { addMonths, type Day, dayOf, monthOf } from '@flarewell/domain/day';
import type { CheckInList, ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { keep, keepOne, readAll, readOne, readSome, update } from '#data/local/localCopy.ts';
import type { Diary } from './diary.ts';
import { emptyHistory, type History, putCheckIns } from './history.ts';

// The local copy of the diary. One record holds everything but the check-ins.

const recordName = 'diary';

/** The diary without its check-ins. `revision` is null until all check-ins have been copied once. */
type CopiedDiary = ReturnType<typeof partsOf> & { revision: number | null };

const partNames = ['profile', 'conditions', 'medications', 'trackers'] as const;

export function partsOf({ profile, conditions, medications, trackers }: Omit<Diary, keyof History>) {
  return { profile, conditions, medications, trackers };
}

/** What the local copy holds, as far as this page knows. */
let copied: CopiedDiary | undefined;

/** Undefined if there is no complete copy. */
export async function readCopiedDiary(): Promise<Omit<Diary, 'checkIns' | 'isWhole'> | undefined> {
  copied = await readOne<CopiedDiary>('copies', recordName);
  if (!copied || copied.revision === null) return undefined;
  return { ...copied, revision: copied.revision };
}

/**
 * Copies the diary without its check-ins if it has changed. A check-in that was saved here raises the revision too. That
 * alone is copied with the server's next answer, so that saving writes less.
 */
export async function copyDiary(diary: Diary, { isSynced }: { isSynced: boolean }): Promise<void> {
  const isComplete = diary.isWhole || diary.revision > 0;
  const value: CopiedDiary = { ...partsOf(diary), revision: isComplete ? diary.revision : null };
  const before = copied;
  const isSame = before && partNames.every((name) => value[name] === before[name]);
  if (isSame && (!isSynced || value.revision === before.revision)) return;
  copied = value;
  await keepOne({ store: 'copies', name: recordName, value });
}

/** A month of check-ins is one record, so that ten years need 120 decryptions instead of 3,650. */
type Month = ShownCheckIn[];

/** Reads whole months, from the month of `from` to the month after `today`, newest first. */
export async function readCopiedSince(from: Day, today: Day): Promise<ShownCheckIn[]> {
  const months = [monthOf(from)];
  const last = addMonths(monthOf(today), 1);
  for (let month = monthOf(from); month < last; ) {
    month = addMonths(month, 1);
    months.push(month);
  }
  return newestFirst(await readSome<Month>('check-ins', months));
}

export async function readAllCopied(): Promise<ShownCheckIn[]> {
  return newestFirst(await readAll<Month>('check-ins'));
}

export async function readCopied(day: Day): Promise<ShownCheckIn | undefined> {
  const month = await readOne<Month>('check-ins', monthOf(day));
  return month?.find(({ date }) => dayOf(date) === day);
}

/** Stores the check-ins of an answer. `copyDiary` stores its revision, after the last page. */
export function storePage({
  checkIns: put,
  deletedDays: drop,
  isComplete,
}: Pick<CheckInList, 'checkIns' | 'deletedDays' | 'isComplete'>): Promise<void> {
  const touched = [...put.map(({ date }) => dayOf(date)), ...drop].map(monthOf);
  const months = [...new Set(touched)];
  const names = isComplete ? undefined : months;
  const work = (known: Month[]) => {
    const before = isComplete ? [] : known.flat();
    const { checkIns } = putCheckIns({ ...emptyHistory, checkIns: before }, put, drop);
    const gone = isComplete ? known.map(([first]) => monthOf(dayOf(first?.date ?? ''))) : [];
    return [...new Set([...gone, ...months])].map((month) => {
      const inMonth = checkIns.filter(({ date }) => monthOf(dayOf(date)) === month);
      return { store: 'check-ins' as const, name: month, value: inMonth.length > 0 ? inMonth : undefined };
    });
  };
  return keep(() => update<Month>({ store: 'check-ins', names, work, durability: 'relaxed' }));
}

/** Stores a check-in that was saved here. */
export function copySaved(saved: ShownCheckIn): Promise<void> {
  return storePage({ checkIns: [saved], deletedDays: [], isComplete: false });
}

/** Removes a day that was deleted here. */
export function dropCopied(day: Day): Promise<void> {
  return storePage({ checkIns: [], deletedDays: [day], isComplete: false });
}

function newestFirst(months: Month[]): ShownCheckIn[] {
  return months.flat().sort((one, other) => (one.date < other.date ? 1 : -1));
}
