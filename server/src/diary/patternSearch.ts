import type { CheckIn } from '@flarewell/domain/checkIns';
import { type Day, dayOf, noonOf } from '@flarewell/domain/day';
import type { PatternRecords } from '@flarewell/domain/patterns/diary/patternRecords';
import { findPatterns } from '@flarewell/domain/patterns/findPatterns';
import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import { countEntries } from '#db/checkIns/checkInSize.ts';
import { listFigures } from '#db/checkIns/readCheckIns.ts';
import type { Database, Member } from '#db/database.ts';
import { readRevisions } from '#db/records/revisions.ts';
import { readSizes } from '#db/records/usage.ts';
import { readRecords } from '#diary/readRecords.ts';
import { createTurns } from '#http/requests/turns.ts';
import { createKeptResults } from '#load/keptResults.ts';
import { finishInSlices } from '#load/slices.ts';

/** A search takes up to a second of one core and holds a diary in memory, so one is made at a time. */
const limits = { atOnce: 1, waiting: 32, each: 4, retryAfterSeconds: 5 };

/**
 * How many ratings, medications and trackers of days are read, the newest first: ten years with 5 conditions, 20 trackers
 * and 29 medications on each day. Reading as many as an import may hold would take longer than the search.
 */
export const MOST_ENTRIES = 200_000;

/** The results that are kept, as JSON. A usual one has 20 KB. */
const MOST_KEPT_BYTES = 16_000_000;

interface Person extends Member {
  timezone: string;
}

/** Finds the patterns of a person as of today. Throws `busy` if too many searches are waiting. */
export type SearchPatterns = (person: Person, today: Day) => Promise<Patterns>;

/** What a reader of both records and patterns needs. */
export interface PatternSource {
  database: Database;
  searchPatterns: SearchPatterns;
}

/** Everything that the patterns of a person depend on. Changing the timezone changes no revision, but what was hindsight. */
export async function namePatterns(database: Database, person: Person, today: Day): Promise<string> {
  const { current } = await database.readAsMember(person, readRevisions);
  return `${person.diaryId}-${current}-${today}-${person.timezone}`;
}

/**
 * Create it once: the screen, the assistant and the summaries share its turns and its results. The latest result of a
 * person is kept in memory until something changes, and requests for the same result wait for one search.
 */
export function createPatternSearch(database: Database, { mostEntries = MOST_ENTRIES } = {}): SearchPatterns {
  const takeTurn = createTurns(limits);
  const results = createKeptResults<Patterns>(MOST_KEPT_BYTES);
  return async (person, today) => {
    const { userId, diaryId } = person;
    const name = await namePatterns(database, person, today);
    return results.find(diaryId, name, () =>
      takeTurn(userId, async () =>
        finishInSlices(
          findPatterns(await readPatternRecords(database, person, { today, mostEntries }), today),
        ),
      ),
    );
  };
}

/** Reads everything up to today in which patterns can be found. */
async function readPatternRecords(
  database: Database,
  person: Person,
  { today, mostEntries }: { today: Day; mostEntries: number },
): Promise<PatternRecords> {
  const { profile, records, slices, dates } = await readRecords(database, person, {
    to: today,
    list: listFigures,
    also: async (scope) => ({ dates: [...(await readSizes(scope)).keys()] }),
  });
  const checkIns: CheckIn[] = [];
  let entries = 0;
  for await (const slice of slices) {
    checkIns.push(...slice);
    entries += slice.reduce((sum, checkIn) => sum + countEntries(checkIn), 0);
    if (entries > mostEntries) break;
  }
  const oldest = checkIns.at(-1)?.date ?? noonOf(today);
  // Older days count as days with a check-in, because interim looks are made at numbers of check-ins.
  const older = dates.filter((date) => date < oldest);
  checkIns.push(...older.map(makeEmptyCheckIn));
  return {
    ...records,
    hidden: profile.hidden,
    checkIns,
    timezone: person.timezone,
    readSince: older.length > 0 ? dayOf(oldest) : null,
  };
}

function makeEmptyCheckIn(date: string): CheckIn {
  return { id: date, date, photoUrl: null, factors: {}, conditionEntries: [], medicationEntries: [] };
}
