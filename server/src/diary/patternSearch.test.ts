import { setImmediate } from 'node:timers/promises';
import { addDays } from '@flarewell/domain/day';
import { findPatterns } from '@flarewell/domain/patterns/findPatterns';
import { finish } from '@flarewell/domain/patterns/steps';
import { makePatternDiary } from '@flarewell/domain/testing/patternDiary';
import { expect, test } from 'vitest';
import { writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import { inOwnDiary, type Member } from '#db/database.ts';
import { deleteCondition } from '#db/records/conditions.ts';
import { createPatternSearch } from '#diary/patternSearch.ts';
import { Problem } from '#http/problems.ts';
import { finishInSlices } from '#load/slices.ts';
import { createTestApp } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';
import { createPerson, makeCheckIn, NOW } from '#testing/people.ts';
import { chat, signUpPremium } from '#testing/services/aiProvider.ts';

const today = '2026-11-14';

test('a search is made in slices, between which other work gets its turn', async () => {
  const diary = makePatternDiary(today, 620, { conditions: ['arm', 'face', 'hand', 'leg', 'neck'] });
  let isDone = false;
  const patterns = finishInSlices(findPatterns(diary, today)).finally(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  expect(await patterns).toEqual(finish(findPatterns(diary, today)));
  // In one piece it would leave a single turn.
  expect(turns).toBeGreaterThan(5);
});

/** A search whose reads of the database are listed by their person. */
async function watchSearch(options: Parameters<typeof createPatternSearch>[1] = {}) {
  const database = await openTestSqlite();
  const reads: string[] = [];
  const search = createPatternSearch(
    {
      ...database,
      readAsMember: (member, work) => {
        reads.push(member.userId);
        return database.readAsMember(member, work);
      },
    },
    options,
  );
  const addPerson = async () => {
    const { profile, neck } = await createPerson(database);
    return { ...inOwnDiary(profile.id), timezone: profile.timezone, neck };
  };
  /** The number of reads that a search makes; without a search only the revision is read. */
  const countReads = async (person: Member & { timezone: string }, day = today) => {
    const before = reads.length;
    await search(person, day);
    return reads.length - before;
  };
  return { database, reads, search, addPerson, countReads };
}

test('one search is made at a time', async () => {
  const { database, reads, search, addPerson } = await watchSearch();
  const [maya, omar] = [await addPerson(), await addPerson()];
  await Promise.all([search(maya, today), search(omar, today)]);
  const changes = reads.slice(2).filter((userId, index, all) => index > 0 && userId !== all[index - 1]);
  expect(changes).toEqual([omar.userId]);
  await database.close();
});

test('a result is kept until something changes, and requests for the same one share a search', async () => {
  const { database, reads, search, addPerson, countReads } = await watchSearch();
  const person = await addPerson();
  const results = await Promise.all([search(person, today), search(person, today), search(person, today)]);
  expect(new Set(results).size).toBe(1);
  expect(results[0]?.checkIns).toBe(1);
  const [first, ...others] = [reads.length - 2, await countReads(person), await countReads(person)];
  expect(others).toEqual([1, 1]);
  expect(first).toBeGreaterThan(2);
  expect(await countReads(person, '2026-11-15')).toBe(first);
  expect(await countReads({ ...person, timezone: 'Asia/Tokyo' }, '2026-11-15')).toBe(first);
  await database.asMember(person, (scope) => deleteCondition(scope, person.neck.id, NOW));
  expect(await countReads({ ...person, timezone: 'Asia/Tokyo' }, '2026-11-15')).toBe(first);
  await database.close();
});

test('the newest entries are read, older check-ins only count, and the answer says so', async () => {
  const { database, search, addPerson } = await watchSearch({ mostEntries: 150 });
  const { neck, ...person } = await addPerson();
  const writes = Array.from({ length: 130 }, (_, index) => ({
    checkIn: {
      ...makeCheckIn(addDays(today, -index - 1), {
        conditionEntries: [{ conditionId: neck.id, severity: 3 as const, symptoms: [] }],
        trackers: [],
      }),
      revision: index + 2,
    },
  }));
  await database.asMember(person, (scope) => writeCheckIns(scope, writes, NOW));
  const whole = await search(person, today);
  expect(whole).toMatchObject({ checkIns: 131, leftOut: { before: null }, milestone: { at: 120 } });
  const little = createPatternSearch(database, { mostEntries: 40 });
  // A slice has a hundred days.
  expect(await little(person, today)).toMatchObject({
    checkIns: 131,
    leftOut: { before: addDays(today, -99) },
    milestone: { at: 120 },
  });
  await database.close();
});

test('the screen, the summaries and the assistant share the turns, and say so when there is none', async () => {
  const database = await openTestSqlite();
  let asked = 0;
  const app = await createTestApp(
    database,
    {},
    {
      replace: () => ({
        searchPatterns: async () => {
          asked += 1;
          throw new Problem('busy', { retryAfterSeconds: 5 });
        },
      }),
    },
  );
  const { client } = await signUpPremium(app);
  for (const path of [
    '/api/patterns',
    '/api/summary/patterns.csv?days=90',
    '/api/summary.fhir.json?days=90&patterns=true',
  ]) {
    expect((await client.get(path)).status, path).toBe(503);
  }
  const events = await chat(client, 'Does stress affect my skin?');
  expect(events.at(-1)).toMatchObject({
    type: 'error',
    message: 'The server is busy. Please try again in a moment',
  });
  expect(asked).toBe(4);
  await app.close();
  await database.close();
});
