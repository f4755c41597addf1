import { recorderOf } from '@flarewell/domain/summary/recorder';
import { planNewestCheckIns } from '#db/checkIns/readCheckIns.ts';
import type { Member } from '#db/database.ts';
import { readDiary } from '#db/diaries/diaries.ts';
import type { PatternSource } from '#diary/patternSearch.ts';
import { memoryLimits, readRecords } from '#diary/readRecords.ts';
import type { PhotoStore } from '#photos/store.ts';
import { makeInWorkerThread, makeTooMuchProblem } from '#summary/makeInWorkerThread.ts';
import { makeSource, periodOf, type SummaryOptions, type SummaryRead } from '#summary/source.ts';
import { type MadeOf, makeOrdered, type SummaryOrder } from '#summary/summaryFiles.ts';

interface SummaryServices extends PatternSource {
  photos: Pick<PhotoStore, 'read'>;
}

/** A usual year has 400 KB. What is larger takes too long for the thread that answers everybody. */
const smallBytes = { period: 1_000_000, all: 5_000_000 };

/** Makes a file of the summary of a diary. */
export async function makeSummary<Order extends SummaryOrder>(
  { database, searchPatterns, photos }: SummaryServices,
  member: Member,
  { options, hasPatterns, order }: { options: SummaryOptions; hasPatterns: boolean; order: Order },
): Promise<MadeOf<Order>> {
  const { today } = options;
  const period = periodOf(options);
  // Far more than the period is read, because a medication's last use may be years ago.
  const { person, profile, records, slices, cutAt, bytes, inPeriod } = await readRecords(database, member, {
    to: today,
    limits: memoryLimits,
    also: async (scope) => ({ inPeriod: await planNewestCheckIns(scope, period, memoryLimits) }),
  });
  if (cutAt && cutAt > period.from) throw makeTooMuchProblem();
  const { trackers } = records;
  const found = hasPatterns ? await searchPatterns({ ...member, timezone: profile.timezone }, today) : null;
  const read: SummaryRead = {
    person: { ...person, recordedBy: recorderOf(await readDiary(database.lookups, member)) },
    records: { ...records, checkIns: [] },
    trackers,
    patterns: found && { findings: found.findings, trackers },
    options,
  };
  const isSmall = inPeriod.bytes <= smallBytes.period && bytes <= smallBytes.all;
  if (!isSmall) return (await makeInWorkerThread(read, order, { slices, photos })) as MadeOf<Order>;
  const checkIns = (await Array.fromAsync(slices)).flat();
  const source = makeSource({ ...read, records: { ...records, checkIns } });
  return (await makeOrdered(source, order, photos)) as MadeOf<Order>;
}
