import { readFileSync } from 'node:fs';
import type { User } from '@flarewell/domain/account/user';
import type { ImportSummary } from '@flarewell/domain/wire/archive';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { expect, test } from 'vitest';
import { bodyOf, signUp, type TestClient } from '#testing/app.ts';
import { describeAppOnBothEngines } from '#testing/databases/describeApp.ts';
import { addDiary, admit } from '#testing/diaries.ts';

/** Version 1.0.0 wrote it, about an account's own diary: it knew no others. Never change the file: people have such ones. */
const file = new URL('../../testing/releases/export-1.0.0.zip', import.meta.url);

const importFile = (client: TestClient) =>
  bodyOf<ImportSummary>(
    client.request('POST', '/api/import', new Uint8Array(readFileSync(file)), {
      'Content-Type': 'application/zip',
    }),
  );

describeAppOnBothEngines('an export of 1.0.0', (app) => {
  test("fills a child's diary, and only that one", async () => {
    const { client: maya, profile } = await signUp(app());
    await maya.patch('/api/profile', { timezone: 'Asia/Tokyo', dayStartHour: 6 });
    const leo = await addDiary(maya);
    const mayaIn = maya.in(leo.id);
    const created = { created: 1, updated: 0, unchanged: 0 };
    const two = { ...created, created: 2 };
    expect(await importFile(mayaIn)).toEqual({
      conditions: two,
      medications: created,
      trackers: created,
      checkIns: two,
      photos: { stored: 1, unchanged: 0 },
    });

    const read = await bodyOf<User>(mayaIn.get('/api/export'));
    const [hands, neck] = read.conditions;
    const [cream] = read.medications;
    const [dairy] = read.trackers;
    expect(read).toMatchObject({
      // What the file knows of the settings of a diary; 1.0.0 had no hour of a new day.
      timezone: 'Europe/Berlin',
      dayStartHour: 6,
      conditions: [{ name: 'Hand eczema' }, { name: 'Neck' }],
      medications: [{ name: 'Betamethasone 0.1%', conditionIds: [neck?.id, hands?.id], maxUsageDays: 14 }],
      trackers: [{ name: 'Dairy', since: '2026-11-01' }],
      flares: [{ conditionId: neck?.id, verdict: 'confirmed', name: 'After the trip' }],
      suspicions: [{ conditionId: hands?.id, factor: `tracker:${dairy?.id}` }],
      checkIns: [
        {
          date: '2026-11-14T12:00:00',
          notes: 'Slept well',
          factors: { stress: 2, sleep: 4, weather: 'Cold' },
          conditionEntries: [{ severity: 3, notes: 'Itchy at noon' }, { severity: 2 }],
          medicationEntries: [{ medicationId: cream?.id, taken: true, timesTaken: 2 }],
          trackers: [dairy?.id],
        },
        {
          date: '2026-11-12T12:00:00',
          createdAt: '2026-11-12T20:15:00.000Z',
          conditionEntries: [{ conditionId: hands?.id, severity: 5, symptoms: ['Itchiness', 'Pain'] }],
          medicationEntries: [{ taken: false, skippedReason: 'Forgot' }],
        },
      ],
      // Links lead to the server on which they were made.
      shares: [],
    });

    // Those who are let in see it, and whose work it is; the diary of the account itself stays empty.
    const jonas = await signUp(app(), { name: 'Jonas' });
    await admit(maya, leo.id, jonas.client, 'reader');
    const shown = await bodyOf<ShownCheckIn>(jonas.client.in(leo.id).get('/api/check-ins/2026-11-14'));
    expect(shown).toMatchObject({ writtenBy: profile.id, changedBy: profile.id });
    expect((await jonas.client.get(shown.photoUrl ?? '')).status).toBe(200);
    expect((await (await signUp(app())).client.get(shown.photoUrl ?? '')).status).toBe(404);
    expect(await bodyOf(maya.get('/api/export'))).toMatchObject({
      name: 'Maya',
      timezone: 'Asia/Tokyo',
      conditions: [],
      checkIns: [],
    });

    const unchanged = { created: 0, updated: 0, unchanged: 2 };
    expect(await importFile(mayaIn)).toMatchObject({
      conditions: unchanged,
      checkIns: unchanged,
      photos: { stored: 0, unchanged: 1 },
    });
  });
});
