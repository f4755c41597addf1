import { setImmediate } from 'node:timers/promises';
import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Day } from '@flarewell/domain/day';
import type { Diary } from '@flarewell/domain/patterns/diary/diary';
import { findPatterns } from '@flarewell/domain/patterns/findPatterns';
import type { Patterns } from '@flarewell/domain/patterns/patterns';
import { listConditions } from '#db/conditions.ts';
import type { Database } from '#db/database.ts';
import { listFlares } from '#db/flares.ts';
import { listMedications } from '#db/medications.ts';
import { listSuspicions } from '#db/suspicions.ts';
import { listTrackers } from '#db/trackers.ts';
import { readHistory } from '#history.ts';
import { createTurns } from '#http/turns.ts';

/** Other requests wait no longer than about this for a search. */
const sliceMs = 5;

/** A search takes up to 300 ms of one core and holds a whole diary in memory, so one is made at a time. */
const limits = { atOnce: 1, waiting: 32, each: 4, retryAfterSeconds: 5 };

interface Person {
  userId: string;
  timezone: string;
}

/** Finds the patterns of a person as of today. Throws `busy` if too many searches are waiting. */
export type SearchPatterns = (person: Person, today: Day) => Promise<Patterns>;

/** What a reader of both records and patterns needs. */
export interface PatternSource {
  database: Database;
  searchPatterns: SearchPatterns;
}

/** Create it once: the screen, the assistant and the summaries share its turns. */
export function createPatternSearch(database: Database): SearchPatterns {
  const takeTurn = createTurns(limits);
  return (person, today) =>
    takeTurn(person.userId, async () =>
      findPatternsInSlices(await readDiary(database, person, today), today),
    );
}

/** Reads everything up to today in which patterns can be found. */
async function readDiary(database: Database, { userId, timezone }: Person, today: Day): Promise<Diary> {
  const records = await database.readAsUser(userId, async (scope) => ({
    conditions: await listConditions(scope),
    medications: await listMedications(scope),
    trackers: await listTrackers(scope),
    flares: await listFlares(scope),
    suspicions: await listSuspicions(scope),
  }));
  const checkIns: CheckIn[] = [];
  for await (const page of readHistory(database, userId, today))
    checkIns.push(...page.checkIns.map(dropTexts));
  return { ...records, checkIns, timezone };
}

/** Notes can be long, and no pattern depends on them, so they are not kept while the years are read. */
function dropTexts({ notes, conditionEntries, ...checkIn }: CheckIn): CheckIn {
  return { ...checkIn, conditionEntries: conditionEntries.map(({ notes: _, ...entry }) => entry) };
}

/** Finds the patterns of a diary. Other requests are answered between the steps. */
export async function findPatternsInSlices(diary: Diary, today: Day): Promise<Patterns> {
  const steps = findPatterns(diary, today);
  for (let since = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < sliceMs) continue;
    await setImmediate();
    since = performance.now();
  }
}
