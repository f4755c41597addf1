import type { DayRange } from '@flarewell/domain/day';
import { type CheckInList, checkInPageBytes, checkInPageSize } from '@flarewell/domain/wire/checkIns';
import type { Context, TypedResponse } from 'hono';
import type { StoredCheckIn } from '#db/checkIns/readCheckIns.ts';
import {
  listChangedCheckIns,
  listCheckIns,
  listDeletedDays,
  planChangedCheckIns,
  planNewestCheckIns,
} from '#db/checkIns/readCheckIns.ts';
import type { Database, DiaryScope } from '#db/database.ts';
import type { readRevisions } from '#db/records/revisions.ts';
import { readSlices } from '#diary/readRecords.ts';
import { answerJson } from '#http/compressedJson.ts';
import type { ApiEnv } from '#http/router.ts';
import type { PhotoUrls } from '#photos/signedUrls.ts';

/** A page of check-ins as clients get it. */
interface CheckInPage {
  head: Omit<CheckInList, 'checkIns'>;
  /** Nothing is read before the first slice is asked for. */
  slices: AsyncGenerator<StoredCheckIn[]>;
}

type Revisions = Awaited<ReturnType<typeof readRevisions>>;

/** Plans the newest check-ins of a range, newest first. */
export async function planNewest(
  database: Database,
  scope: DiaryScope,
  range: DayRange,
  { current }: Revisions,
  rows = checkInPageSize,
): Promise<CheckInPage> {
  const plan = await planNewestCheckIns(scope, range, { rows, bytes: checkInPageBytes });
  return {
    head: { revision: current, deletedDays: [], isComplete: true, hasMore: plan.hasMore },
    slices: readSlices(database, scope, plan, listCheckIns),
  };
}

/** Plans a page of changes. A client whose copy is older than the last reset has to discard it and start again. */
export async function planChanges(
  database: Database,
  scope: DiaryScope,
  since: number,
  { current, cleared }: Revisions,
): Promise<CheckInPage> {
  const isComplete = since < cleared || since > current;
  const start = isComplete ? 0 : since;
  const limits = { rows: checkInPageSize, bytes: checkInPageBytes };
  const plan = await planChangedCheckIns(scope, { after: start, upTo: current }, limits);
  const { hasMore } = plan;
  const revision = hasMore ? (plan.slices.at(-1)?.upTo ?? current) : current;
  const deletedDays = await listDeletedDays(scope, start);
  return {
    head: { revision, deletedDays, isComplete, hasMore },
    slices: readSlices(database, scope, plan, listChangedCheckIns),
  };
}

/** The compiler cannot compare a text with the shape that the route promises. The tests check every answer. */
type WrittenJson = Response & TypedResponse<never, 200, 'json'>;

/** Answers with a page, whose head may hold more. */
export async function answerPage(
  c: Context<ApiEnv>,
  { photoUrls, now }: { photoUrls: PhotoUrls; now: () => string },
  { head, slices }: CheckInPage,
): Promise<WrittenJson> {
  const at = now();
  const checkIns: string[] = [];
  // What changes while the slices are read has a later revision than the answer, so the client asks for it again.
  for await (const slice of slices) {
    // Written slice by slice, because writing two megabytes at once would keep others waiting.
    checkIns.push(...slice.map((checkIn) => JSON.stringify(withPhotoUrls(checkIn, photoUrls, at))));
  }
  const start = JSON.stringify(head).slice(0, -1);
  // A year of check-ins has 400 KB, which takes two seconds on a slow phone connection. Compressed it has 30 KB.
  const answer = await answerJson(c, `${start},"checkIns":[${checkIns.join(',')}]}`);
  return answer as WrittenJson;
}

/** Adds the thumbnail's URL, and renews photo URLs that expire soon. */
export function withPhotoUrls(checkIn: StoredCheckIn, urls: PhotoUrls, now: string) {
  const photoUrl = checkIn.photoUrl && urls.refresh(checkIn.photoUrl, now);
  return { ...checkIn, photoUrl, thumbnailUrl: photoUrl && urls.thumbnailUrlOf(photoUrl) };
}
