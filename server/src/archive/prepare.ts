import type { CheckIn } from '@flarewell/domain/checkIns';
import { type Day, dayOf } from '@flarewell/domain/day';
import { type MappedRecords, mapToAccountIds } from '#archive/accountIds.ts';
import { type ImportedSettings, parseArchive } from '#archive/parse.ts';
import { countEntries, sizeOfCheckIn } from '#db/checkIns/checkInSize.ts';
import type { PlainRecords } from '#diary/readRecords.ts';

export interface ImportSource {
  json: Uint8Array;
  diaryId: string;
  /** The records of the account that the file is imported into. */
  known: PlainRecords;
  today: Day;
}

/** Everything but the check-ins: few records, which one transaction can write. */
export type Plans = Omit<MappedRecords, 'checkIns'>;

/** An export that is parsed, validated and mapped to ids of the importing user. */
export interface PreparedImport {
  settings: ImportedSettings;
  plans: Plans;
  batches: PreparedBatch[];
  /** The date and the size in bytes of each check-in. */
  dates: string[];
  sizes: number[];
}

export interface PreparedBatch {
  /** JSON, parsed when the batch is applied. */
  checkIns: string;
  /** The photos that the check-ins of this batch name. */
  photos: { day: Day; name: string }[];
}

/** A batch is one write transaction of about 10 ms on SQLite, so that other requests hardly wait. */
const BATCH_LENGTH = 50;
const BATCH_BYTES = 128 * 1024;
/** Ratings, medications and trackers. Writing them takes longer than writing text. */
const BATCH_ENTRIES = 400;

export function prepareImport({ json, diaryId, known, today }: ImportSource): PreparedImport {
  const { settings, ...parsed } = parseArchive(json, today);
  const { checkIns: mapped, ...plans } = mapToAccountIds(parsed, diaryId, known);
  const checkIns = mapped.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const sizes = checkIns.map(sizeOfCheckIn);
  return {
    settings,
    plans,
    batches: splitIntoBatches(checkIns, sizes),
    dates: checkIns.map(({ date }) => date),
    sizes,
  };
}

function splitIntoBatches(checkIns: readonly CheckIn[], sizes: readonly number[]): PreparedBatch[] {
  const batches: CheckIn[][] = [];
  let [bytes, entries] = [0, 0];
  checkIns.forEach((checkIn, index) => {
    const size = sizes[index] ?? 0;
    const count = countEntries(checkIn);
    const last = batches.at(-1);
    const isFitting = bytes + size <= BATCH_BYTES && entries + count <= BATCH_ENTRIES;
    if (last && last.length < BATCH_LENGTH && isFitting) {
      last.push(checkIn);
      bytes += size;
      entries += count;
    } else {
      batches.push([checkIn]);
      [bytes, entries] = [size, count];
    }
  });
  return batches.map((batch) => ({
    // The photo gets its URL when this server has stored it.
    checkIns: JSON.stringify(batch.map((checkIn) => ({ ...checkIn, photoUrl: null }))),
    photos: batch.flatMap(({ date, photoUrl }) =>
      photoUrl === null ? [] : { day: dayOf(date), name: photoUrl },
    ),
  }));
}
