import { addMonths, type Day, dayOf, monthOf } from '@flarewell/domain/day';
import type { CheckInList, ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { onExchange } from '#data/diaries/openDiary.ts';
import { keep, keepOne, readAll, readOne, readSome, update } from '#data/local/localCopy.ts';
import type { Vault } from '#data/local/vault.ts';
import type { Diary } from './diary.ts';
import { emptyHistory, type History, putCheckIns } from './history.ts';

// The local copy of the diary. One record holds everything but the check-ins.

const recordName = 'diary';

/** The diary without its check-ins. `revision` is null until all check-ins have been copied once. */
type CopiedDiary = ReturnType<typeof partsOf> & { revision: number | null };

const partNames = ['profile', 'diary', 'conditions', 'medications', 'trackers'] as const;

export function partsOf({ profile, diary, conditions, medications, trackers }: Omit<Diary, keyof History>) {
  return { profile, diary, conditions, medications, trackers };
}

/** What the local copy holds, as far as this page knows. */
let copied: CopiedDiary | undefined;
onExchange(() => {
  copied = undefined;
});

/** The diary of a vault without its check-ins. Undefined if there is no complete copy. */
export async function readCopiedDiary(
  vault: Vault | null,
): Promise<Omit<Diary, 'checkIns' | 'isWhole'> | undefined> {
  const stored = await readOne<CopiedDiary>('copies', recordName, vault);
  return stored && stored.revision !== null ? { ...stored, revision: stored.revision } : undefined;
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

/** What the local copy of a diary that was just opened holds; a revision of null if its check-ins are not there yet. */
export function noteCopied(diary: Diary, revision: number | null): void {
  copied = { ...partsOf(diary), revision };
}

/** A month of check-ins is one record, so that ten years need 120 decryptions instead of 3,650. */
type Month = ShownCheckIn[];

/** Reads whole months, from the month of `from` to the month after `today`, newest first. */
export async function readCopiedSince(from: Day, today: Day, vault: Vault | null): Promise<ShownCheckIn[]> {
  const months = [monthOf(from)];
  const last = addMonths(monthOf(today), 1);
  for (let month = monthOf(from); month < last; ) {
    month = addMonths(month, 1);
    months.push(month);
  }
  return newestFirst(await readSome<Month>('check-ins', months, vault));
}

export async function readAllCopied(vault?: Vault | null): Promise<ShownCheckIn[]> {
  return newestFirst(await readAll<Month>('check-ins', vault));
}

export async function readCopied(day: Day): Promise<ShownCheckIn | undefined> {
  const month = await readOne<Month>('check-ins', monthOf(day));
  return month?.find(({ date }) => dayOf(date) === day);
}

/** Stores the check-ins of an answer. `copyDiary` stores its revision, after the last page. */
export function storePage(
  {
    checkIns: put,
    deletedDays: drop,
    isComplete,
  }: Pick<CheckInList, 'checkIns' | 'deletedDays' | 'isComplete'>,
  vault?: Vault | null,
): Promise<void> {
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
  return keep(
    (opened) => update<Month>({ store: 'check-ins', vault: opened, names, work, durability: 'relaxed' }),
    vault,
  );
}

/** Stores a check-in that was saved here. */
export function copySaved(saved: ShownCheckIn, vault: Vault | null): Promise<void> {
  return storePage({ checkIns: [saved], deletedDays: [], isComplete: false }, vault);
}

/** Removes a day that was deleted here. */
export function dropCopied(day: Day, vault: Vault | null): Promise<void> {
  return storePage({ checkIns: [], deletedDays: [day], isComplete: false }, vault);
}

function newestFirst(months: Month[]): ShownCheckIn[] {
  return months.flat().sort((one, other) => (one.date < other.date ? 1 : -1));
}
