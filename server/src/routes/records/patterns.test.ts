import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, type Day, dayIn } from '@flarewell/domain/day';
import { findPatterns } from '@flarewell/domain/patterns/findPatterns';
import type { Patterns } from '@flarewell/domain/patterns/foundPatterns';
import { finish } from '@flarewell/domain/patterns/steps';
import { makePatternDiary } from '@flarewell/domain/testing/patternDiary';
import { expect, test } from 'vitest';
import { writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import { type Database, inOwnDiary } from '#db/database.ts';
import { createCondition } from '#db/records/conditions.ts';
import { nextRevision } from '#db/records/revisions.ts';
import { createTrackers } from '#db/records/trackers.ts';
import { answerOf, bodyOf, refusal, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { NOW } from '#testing/people.ts';

const path = '/api/patterns';
const read = (client: TestClient) => bodyOf<Patterns>(client.get(path));

/** A sample diary whose ids are those of a database. */
function makeDiary(today: Day, days: number) {
  const ids = new Map<string, string>();
  const idOf = (name: string) => ids.get(name) ?? ids.set(name, randomUUID()).get(name) ?? '';
  const diary = makePatternDiary(today, days);
  const checkIns = diary.checkIns.map(
    (checkIn): CheckIn => ({
      ...checkIn,
      id: randomUUID(),
      conditionEntries: checkIn.conditionEntries.map((entry) => ({
        ...entry,
        conditionId: idOf(entry.conditionId),
      })),
      trackers: checkIn.trackers?.map(idOf) ?? [],
      createdAt: `${checkIn.date.slice(0, 10)}T19:00:00.000Z`,
    }),
  );
  const rename = <Item extends { id: string }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, id: idOf(item.id) }));
  return { ...diary, conditions: rename(diary.conditions), trackers: rename(diary.trackers), checkIns };
}

/** Signs up a person with a diary of so many days up to today. */
async function signUpWithDiary(app: TestApp, database: Database, days: number) {
  const { client, profile } = await signUp(app, { timezone: 'Europe/Berlin' });
  const today = dayIn(profile.timezone, app.services.now());
  const diary = makeDiary(today, days);
  await database.asMember(inOwnDiary(profile.id), async (scope) => {
    for (const condition of diary.conditions) await createCondition(scope, condition);
    await createTrackers(scope, diary.trackers, NOW);
    const revision = await nextRevision(scope);
    await writeCheckIns(
      scope,
      diary.checkIns.map((checkIn) => ({ checkIn: { ...checkIn, revision } })),
      NOW,
    );
  });
  return { client, today, diary };
}

describeApp('patterns', (app, database) => {
  test('are those of the rules', async () => {
    const { client, today, diary } = await signUpWithDiary(app(), database(), 130);
    const patterns = await read(client);
    const expected = finish(findPatterns(diary, today));
    expect({ ...patterns, weeks: new Set(patterns.weeks) }).toEqual({
      ...expected,
      weeks: new Set(expected.weeks),
    });
    const [finding] = patterns.findings;
    expect(patterns).toMatchObject({ checkIns: 130, milestone: { at: 120, next: 240 } });
    expect(finding).toMatchObject({ lagDays: 2, watch: { state: 'watching', remaining: 110 } });
    expect(finding?.factor).toMatch(/^tracker:/);
  });

  test('of an empty account are empty', async () => {
    const { client } = await signUp(app());
    expect(await read(client)).toMatchObject({
      checkIns: 0,
      weeks: [],
      flares: [],
      findings: [],
      milestone: { at: null, on: null, next: 120 },
    });
  });

  test('contain what the person decided and suspects', async () => {
    const { client, today, diary } = await signUpWithDiary(app(), database(), 30);
    const conditionId = diary.conditions[0]?.id ?? '';
    const range = { from: addDays(today, -9), to: addDays(today, -5) };
    const flare = await bodyOf<{ id: string }>(
      client.post('/api/flares', { conditionId, verdict: 'confirmed', ...range }),
    );
    const suspicion = await bodyOf<{ id: string }>(
      client.post('/api/suspicions', { conditionId, factor: 'stress' }),
    );
    const { flares, flareCounts, suspicions } = await read(client);
    expect(flares).toContainEqual(
      expect.objectContaining({ id: flare.id, state: 'confirmed', ...range, days: 5 }),
    );
    expect(flareCounts.recent).toEqual({ count: 1, averageDays: 5 });
    expect(suspicions).toEqual([{ ...suspicion, checkIns: 0, answer: null }]);
  });

  test('do not count factors that were noted in hindsight', async () => {
    const { client, profile } = await signUp(app());
    const today = dayIn(profile.timezone, app().services.now());
    for (const age of [0, 5]) {
      await bodyOf(
        client.put(`/api/check-ins/${addDays(today, -age)}`, {
          revision: null,
          factors: { stress: 4 },
          conditionEntries: [],
          medicationEntries: [],
        }),
      );
    }
    const { checkIns, notYet } = await read(client);
    expect(checkIns).toBe(2);
    expect(notYet).toContainEqual({ factor: 'stress', days: 1, different: 0, withDays: null });
  });

  test('are refused without a session', async () => {
    expect(await answerOf(app().connect().get(path))).toEqual(refusal('signed-out'));
  });

  test('of one person are not those of another', async () => {
    const one = await signUpWithDiary(app(), database(), 20);
    const other = await signUpWithDiary(app(), database(), 10);
    const [ofOne, ofOther] = [await read(one.client), await read(other.client)];
    expect([ofOne.checkIns, ofOther.checkIns]).toEqual([20, 10]);
    const text = JSON.stringify(ofOther);
    for (const { id } of [...one.diary.conditions, ...one.diary.trackers]) expect(text).not.toContain(id);
  });

  test('are not sent again until something changes', async () => {
    const { client, diary } = await signUpWithDiary(app(), database(), 20);
    const first = await client.get(path);
    const etag = first.headers.get('ETag') ?? '';
    await first.text();
    const ask = async () => {
      const answer = await client.get(path, { 'If-None-Match': etag });
      await answer.text();
      return answer.status;
    };
    expect(await ask()).toBe(304);
    await client.post('/api/trackers', { name: 'Wool' });
    expect(await ask()).toBe(200);
    const again = await client.get(path, { 'If-None-Match': etag });
    expect(again.headers.get('ETag')).not.toBe(etag);
    expect(((await again.json()) as Patterns).checkIns).toBe(diary.checkIns.length);
  });

  test('of a new timezone are computed anew, because it decides what hindsight is', async () => {
    const { client } = await signUpWithDiary(app(), database(), 3);
    const etag = (await client.get(path)).headers.get('ETag') ?? '';
    await client.patch('/api/profile', { timezone: 'Asia/Tokyo' });
    expect((await client.get(path, { 'If-None-Match': etag })).status).toBe(200);
  });

  test('let other requests be answered while they are computed', async () => {
    const { client } = await signUpWithDiary(app(), database(), 620);
    const other = await signUp(app());
    let isDone = false;
    const patterns = read(client).finally(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone) {
      await bodyOf(other.client.get('/api/profile'));
      answered += 1;
      // SQLite answers without a pause, so that nothing else would get a turn.
      await setImmediate();
    }
    expect((await patterns).checkIns).toBe(620);
    expect(answered).toBeGreaterThan(1);
  });
});
