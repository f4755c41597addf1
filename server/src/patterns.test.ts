import { setImmediate } from 'node:timers/promises';
import { findPatterns, finish } from '@flarewell/domain/patterns/findPatterns';
import { makePatternDiary } from '@flarewell/domain/testing/patternDiary';
import { expect, test } from 'vitest';
import { Problem } from '#http/problems.ts';
import { createPatternSearch, findPatternsInSlices } from '#patterns.ts';
import { createTestApp } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';
import { createPerson } from '#testing/people.ts';
import { chat, signUpPremium } from '#testing/services/aiProvider.ts';

const today = '2026-11-14';

test('a search is made in slices, between which other work gets its turn', async () => {
  const diary = makePatternDiary(today, 620, { conditions: ['arm', 'face', 'hand', 'leg', 'neck'] });
  let isDone = false;
  const patterns = findPatternsInSlices(diary, today).finally(() => {
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

test('one search is made at a time', async () => {
  const database = await openTestSqlite();
  const { profile } = await createPerson(database);
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const search = createPatternSearch({
    ...database,
    readAsUser: async (userId, work) => {
      begun += 1;
      await gate.promise;
      return database.readAsUser(userId, work);
    },
  });
  const person = { userId: profile.id, timezone: profile.timezone };
  const searches = [search(person, today), search(person, today)];
  await setImmediate();
  expect(begun).toBe(1);
  gate.resolve();
  const [one, other] = await Promise.all(searches);
  expect(one?.checkIns).toBe(1);
  expect(other).toEqual(one);
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
