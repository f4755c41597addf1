import { randomUUID } from 'node:crypto';
import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import { makeJpeg } from '#testing/images/images.ts';
import { type Asker, neededRoles } from '#testing/walk/access.ts';
import type { OpenDiary, WalkRequest } from '#testing/walk/people.ts';

interface Named {
  id: string;
}

/**
 * Makes a request of each entry of `neededRoles` that a member of the diary succeeds with, about a record that exists. Those about
 * the account alone, and those for visitors, need no content to show that they are not about the diary.
 */
export async function makeRequest(diary: OpenDiary, entry: string, asker: Asker): Promise<WalkRequest> {
  const path = entry.split(' ')[1] ?? '';
  const make = makers[entry];
  if (make) return make(diary, asker);
  const filled = path.replace(/\{\w+\}/g, randomUUID());
  const isPlain = entry.startsWith('GET ') || neededRoles[entry] !== 'account';
  return isPlain ? { path: filled } : { path: filled, body: {} };
}

const json = { 'Content-Type': 'application/json' };

async function add(diary: OpenDiary, path: string, body: object): Promise<string> {
  return (await diary.own<Named>('POST', path, body)).id;
}

/** What a request sends has another text than the records of the diary, so that an answer shows which of them it holds. */
const SENT = 'Sent';
const uniqueName = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

const newCondition = (text: string) => ({ name: uniqueName(text), description: text });
const addCondition = (diary: OpenDiary) => add(diary, '/api/conditions', newCondition(diary.mark));

const newMedication = (text: string) => ({
  name: uniqueName(text),
  dosage: 'Thin layer',
  frequency: 'Weekly',
  notes: text,
});
const addMedication = (diary: OpenDiary) => add(diary, '/api/medications', newMedication(diary.mark));

const newTracker = (text: string) => ({ name: uniqueName(text) });
const addTracker = (diary: OpenDiary) => add(diary, '/api/trackers', newTracker(diary.mark));

async function newFlare(diary: OpenDiary, name: string) {
  const day = diary.nextDay();
  const conditionId = await addCondition(diary);
  return { conditionId, verdict: 'confirmed', from: day, to: day, name };
}
const addFlare = async (diary: OpenDiary) => add(diary, '/api/flares', await newFlare(diary, diary.mark));

/** Only one suspicion may be open at a time. */
async function newSuspicion(diary: OpenDiary) {
  const { suspicions = [] } = await diary.own<{ suspicions?: Suspicion[] }>('GET', '/api/export');
  for (const { id } of suspicions) await diary.own('DELETE', `/api/suspicions/${id}`);
  return { conditionId: await addCondition(diary), factor: 'stress' };
}
const addSuspicion = async (diary: OpenDiary) => add(diary, '/api/suspicions', await newSuspicion(diary));

async function newCheckIn(diary: OpenDiary, notes: string, photo?: string) {
  const conditionEntries = [
    { conditionId: await addCondition(diary), severity: 3, symptoms: ['Redness'], notes },
  ];
  const medicationEntries = [{ medicationId: await addMedication(diary), taken: true, timesTaken: 1 }];
  const trackers = [await addTracker(diary)];
  return {
    revision: null,
    notes,
    factors: { stress: 2 },
    conditionEntries,
    medicationEntries,
    trackers,
    ...(photo && { photo }),
  };
}

async function addCheckIn(diary: OpenDiary): Promise<CheckIn & { day: string }> {
  const day = diary.nextDay();
  const path = `/api/check-ins/${day}`;
  const { photo } = await diary.own<{ photo: string }>('POST', `${path}/photo`, await makeJpeg(), jpeg);
  return { ...(await diary.own<CheckIn>('PUT', path, await newCheckIn(diary, diary.mark, photo))), day };
}
const jpeg = { 'Content-Type': 'image/jpeg' };

const newShare = (label: string) => ({ label });
const addShare = (diary: OpenDiary) => add(diary, '/api/shares', newShare(diary.mark));
const linksOf = ({ diaryId }: OpenDiary) => `/api/diaries/${diaryId}/links`;
const memberOf = ({ diaryId }: OpenDiary, userId: string) => `/api/diaries/${diaryId}/members/${userId}`;

type Maker = (diary: OpenDiary, asker: Asker) => Promise<WalkRequest>;

/** A request with the id of a record. */
const about =
  (path: string, addRecord: (diary: OpenDiary) => Promise<string>, body?: object): Maker =>
  async (diary) => ({ path: path.replace('{id}', await addRecord(diary)), ...(body && { body }) });

/** A request that undoes a deletion. */
const restore =
  (path: string, addRecord: (diary: OpenDiary) => Promise<string>): Maker =>
  async (diary) => {
    const id = await addRecord(diary);
    await diary.own('DELETE', `${path}/${id}`);
    return { path: `${path}/${id}/restore` };
  };

const makers: Readonly<Record<string, Maker>> = {
  'PATCH /api/profile (reminders)': async () => ({ path: '/api/profile', body: { reminderTime: '21:15' } }),
  'PATCH /api/profile (the rest)': async () => ({ path: '/api/profile', body: { dayStartHour: 3 } }),
  'POST /api/conditions': async () => ({ path: '/api/conditions', body: newCondition(SENT) }),
  'PATCH /api/conditions/{id}': about('/api/conditions/{id}', addCondition, { color: '#EC4899' }),
  'DELETE /api/conditions/{id}': about('/api/conditions/{id}', addCondition),
  'POST /api/conditions/{id}/restore': restore('/api/conditions', addCondition),
  'POST /api/medications': async () => ({ path: '/api/medications', body: newMedication(SENT) }),
  'PATCH /api/medications/{id}': about('/api/medications/{id}', addMedication, { active: false }),
  'DELETE /api/medications/{id}': about('/api/medications/{id}', addMedication),
  'POST /api/medications/{id}/restore': restore('/api/medications', addMedication),
  'POST /api/trackers': async () => ({ path: '/api/trackers', body: newTracker(SENT) }),
  'PATCH /api/trackers/{id}': about('/api/trackers/{id}', addTracker, { isShown: false }),
  'DELETE /api/trackers/{id}': about('/api/trackers/{id}', addTracker),
  'GET /api/check-ins': async () => ({ path: '/api/check-ins?since=0' }),
  'GET /api/check-ins/{day}': async (diary) => ({ path: `/api/check-ins/${(await addCheckIn(diary)).day}` }),
  'PUT /api/check-ins/{day}': async (diary) => ({
    path: `/api/check-ins/${diary.nextDay()}`,
    body: await newCheckIn(diary, SENT),
  }),
  'DELETE /api/check-ins/{day}': async (diary) => ({
    path: `/api/check-ins/${(await addCheckIn(diary)).day}`,
  }),
  'POST /api/check-ins/{day}/photo': async (diary) => ({
    path: `/api/check-ins/${diary.nextDay()}/photo`,
    body: await makeJpeg(),
    headers: jpeg,
  }),
  'GET /photos/{diaryId}/{file}': async (diary) => ({ path: (await addCheckIn(diary)).photoUrl ?? '' }),
  'PATCH /api/diaries/{id}': async ({ diaryId }) => ({
    path: `/api/diaries/${diaryId}`,
    body: { birthDate: '2019-06-02' },
  }),
  'DELETE /api/diaries/{id}': async ({ diaryId }) => ({ path: `/api/diaries/${diaryId}` }),
  'POST /api/diaries/{id}/links': async (diary) => ({ path: linksOf(diary), body: { role: 'reader' } }),
  'GET /api/diaries/{id}/links': async (diary) => {
    await diary.own('POST', linksOf(diary), { role: 'writer' });
    return { path: linksOf(diary) };
  },
  'DELETE /api/diaries/{id}/links': async (diary) => {
    const { id } = await diary.own<Named>('POST', linksOf(diary), { role: 'writer' });
    return { path: `${linksOf(diary)}?link=${id}` };
  },
  'PATCH /api/diaries/{id}/members/{userId}': async (diary) => ({
    path: memberOf(diary, await diary.addOther('reader')),
    body: { role: 'owner' },
  }),
  'DELETE /api/diaries/{id}/members/{userId} (another)': async (diary) => ({
    path: memberOf(diary, await diary.addOther('reader')),
  }),
  'DELETE /api/diaries/{id}/members/{userId} (oneself)': async (diary, asker) => ({
    path: memberOf(diary, diary.ids[asker]),
  }),
  'POST /api/flares': async (diary) => ({ path: '/api/flares', body: await newFlare(diary, SENT) }),
  'PATCH /api/flares/{id}': about('/api/flares/{id}', addFlare, { verdict: 'dismissed' }),
  'DELETE /api/flares/{id}': about('/api/flares/{id}', addFlare),
  'POST /api/suspicions': async (diary) => ({ path: '/api/suspicions', body: await newSuspicion(diary) }),
  'DELETE /api/suspicions/{id}': about('/api/suspicions/{id}', addSuspicion),
  'POST /api/import': async (diary) => {
    const archive = await (await diary.ask('stranger', 'GET', { path: '/api/export' })).text();
    return { path: '/api/import', body: archive, headers: json };
  },
  'POST /api/reset': async () => ({ path: '/api/reset', body: { confirm: true } }),
  'POST /api/shares': async () => ({ path: '/api/shares', body: newShare(SENT) }),
  'DELETE /api/shares/{id}': about('/api/shares/{id}', addShare),
  'POST /api/assistant/chat': async () => ({
    path: '/api/assistant/chat',
    body: { message: 'Average severity', history: [] },
  }),
};
