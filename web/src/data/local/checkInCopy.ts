import { addMonths, type Day, dayOf, monthOf } from '@flarewell/domain/day';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { emptyHistory, putCheckIns } from '#data/history.ts';
import { keep, readAll, readOne, readSome, update } from './localCopy.ts';

/** One record holds a month of check-ins, so that ten years need 120 decryptions instead of 3,650. */
type Month = StoredCheckIn[];

const revisionName = 'check-ins-revision';

/** The server's revision up to which the copy is complete; undefined if there is no copy. */
export function readCopiedRevision(): Promise<number | undefined> {
  return readOne<number>('copies', revisionName);
}

/** Reads whole months, from the month of `from` to the month after `today`, newest first. */
export async function readCopiedSince(from: Day, today: Day): Promise<StoredCheckIn[]> {
  const months = [monthOf(from)];
  const last = addMonths(monthOf(today), 1);
  for (let month = monthOf(from); month < last; ) {
    month = addMonths(month, 1);
    months.push(month);
  }
  return newestFirst(await readSome<Month>('check-ins', months));
}

export async function readAllCopied(): Promise<StoredCheckIn[]> {
  return newestFirst(await readAll<Month>('check-ins'));
}

export async function readCopied(day: Day): Promise<StoredCheckIn | undefined> {
  const month = await readOne<Month>('check-ins', monthOf(day));
  return month?.find(({ date }) => dayOf(date) === day);
}

interface CopyChanges {
  put?: readonly StoredCheckIn[];
  drop?: readonly Day[];
  /** Whether `put` is the whole history: then the previous copy is discarded. */
  isComplete?: boolean;
  revision?: number;
}

export function changeCopied({ put = [], drop = [], isComplete, revision }: CopyChanges): Promise<void> {
  const touched = [...put.map(({ date }) => dayOf(date)), ...drop].map(monthOf);
  const months = [...new Set(touched)];
  const names = isComplete ? undefined : months;
  const work = (known: Month[]) => {
    const before = isComplete ? [] : known.flat();
    const { checkIns } = putCheckIns({ ...emptyHistory, checkIns: before }, put, drop);
    const gone = isComplete ? known.map(([first]) => monthOf(dayOf(first?.date ?? ''))) : [];
    return [
      ...[...new Set([...gone, ...months])].map((month) => {
        const inMonth = checkIns.filter(({ date }) => monthOf(dayOf(date)) === month);
        return { store: 'check-ins' as const, name: month, value: inMonth.length > 0 ? inMonth : undefined };
      }),
      ...(revision === undefined ? [] : [{ store: 'copies' as const, name: revisionName, value: revision }]),
    ];
  };
  return keep(() => update<Month>({ store: 'check-ins', names, work, durability: 'relaxed' }));
}

function newestFirst(months: Month[]): StoredCheckIn[] {
  return months.flat().sort((one, other) => (one.date < other.date ? 1 : -1));
}
