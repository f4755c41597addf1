import { longDate } from '@flarewell/domain/dates';
import { addDays, dayIn } from '@flarewell/domain/day';
import { photoMessages } from '@flarewell/domain/photos';
import { summaryReport } from '@flarewell/domain/summary/report';
import { healthSummary } from '@flarewell/domain/summary/summary';
import { summaryPath } from '@flarewell/web/data/summary';
import { expect, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { answerOf, bodyOf, refusal, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { admit, signUpFamily } from '#testing/diaries.ts';
import { listFiles, uploadPhoto } from '#testing/images/photos.ts';
import { parseCsv } from '#testing/summary/csv.ts';
import { joinPdfText, readPdfText } from '#testing/summary/pdfText.ts';

const paths = [
  '/api/summary.pdf',
  '/api/summary.fhir.json',
  '/api/summary/severity.csv',
  '/api/summary/medications.csv',
  '/api/summary/weeks.csv',
  '/api/summary/flares.csv',
  '/api/summary/patterns.csv',
];

interface Bundle {
  entry: { resource: { resourceType: string; name?: { text: string }[]; authored?: string } }[];
}

/** Signs up a person with a condition, a medication and three days, of which the second has no notes. */
async function signUpWithDays(app: TestApp, person: Record<string, string> = {}) {
  const { client, profile } = await signUp(app, { timezone: 'Europe/Berlin', ...person });
  const today = dayIn(profile.timezone, app.services.now());
  const neck = await bodyOf<{ id: string }>(client.post('/api/conditions', { name: '=Neck' }));
  const cream = await bodyOf<{ id: string }>(
    client.post('/api/medications', {
      name: 'Cream',
      dosage: '1%',
      frequency: 'Once daily',
      conditionIds: [neck.id],
    }),
  );
  const record = async (age: number, severity: number, notes?: string) => {
    const day = addDays(today, -age);
    const photo = age === 1 ? {} : { photo: await uploadPhoto(client, `/api/check-ins/${day}`) };
    const checkIn = {
      revision: null,
      factors: { stress: 2 },
      conditionEntries: [{ conditionId: neck.id, severity, symptoms: ['Pain'] }],
      medicationEntries: [{ medicationId: cream.id, taken: true, timesTaken: 2 }],
      ...(notes && { notes }),
      ...photo,
    };
    await bodyOf(client.put(`/api/check-ins/${day}`, checkIn));
  };
  await record(0, 2, 'Calm today');
  await record(1, 3);
  await record(2, 5, 'A bad night');
  return { client, profile, today };
}

const bytesOf = async (response: Response | Promise<Response>) => {
  const answered = await response;
  if (answered.status !== 200) throw new Error(`Answered ${answered.status}: ${await answered.text()}`);
  return new Uint8Array(await answered.arrayBuffer());
};
const namedFile = async (client: TestClient, path: string) =>
  (await client.get(path)).headers.get('Content-Disposition')?.match(/^attachment; filename="(.+)"$/)?.[1] ??
  '';
const textOf = async (client: TestClient, path: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(client.get(path)));
const pdfText = async (client: TestClient, path: string) =>
  joinPdfText(readPdfText(await bytesOf(client.get(path))));

describeApp('the healthcare summary', (app, database) => {
  test('of a period with more text than it can hold asks for a shorter one', async () => {
    const { client, profile } = await signUpWithDays(app());
    await database().asMember(inOwnDiary(profile.id), ({ tx, userId }) =>
      tx.updateTable('check_ins').set({ bytes: 5_000_000 }).where('diary_id', '=', userId).execute(),
    );
    expect(await answerOf(client.get('/api/summary.fhir.json'))).toMatchObject([
      400,
      { message: 'These days hold more text than a summary can. Please choose a shorter period' },
    ]);
  });

  test('comes as files with the day in their names, which no cache stores', async () => {
    const { client, today } = await signUpWithDays(app());
    const answers = await Promise.all(paths.map((path) => client.get(path)));
    expect(
      answers.map(({ status, headers }) => [
        status,
        headers.get('Content-Type'),
        headers.get('Content-Disposition'),
        headers.get('Cache-Control'),
      ]),
    ).toEqual([
      [200, 'application/pdf', `attachment; filename="flarewell-summary-${today}.pdf"`, 'private, no-store'],
      [
        200,
        'application/fhir+json',
        `attachment; filename="flarewell-summary-${today}.fhir.json"`,
        'private, no-store',
      ],
      [
        200,
        'text/csv; charset=utf-8',
        `attachment; filename="flarewell-severity-${today}.csv"`,
        'private, no-store',
      ],
      [
        200,
        'text/csv; charset=utf-8',
        `attachment; filename="flarewell-medications-${today}.csv"`,
        'private, no-store',
      ],
      ...['weeks', 'flares', 'patterns'].map((name) => [
        200,
        'text/csv; charset=utf-8',
        `attachment; filename="flarewell-${name}-${today}.csv"`,
        'private, no-store',
      ]),
    ]);
  });

  test('of a child says that carers recorded it, and has the name in its files', async () => {
    const { maya, mayaIn, jonasIn } = await signUpFamily(app(), 'reader');
    for (const parent of [mayaIn, jonasIn]) {
      const names = await Promise.all(paths.map((path) => namedFile(parent, path)));
      expect(names.every((name) => name.startsWith('flarewell-leo-'))).toBe(true);
      expect(new Set(names).size).toBe(paths.length);
    }
    expect(await pdfText(jonasIn, '/api/summary.pdf')).toContain('by somebody who cares for the patient');
    expect(await textOf(jonasIn, '/api/summary.fhir.json')).toContain('RelatedPerson');
    expect(await namedFile(maya.client, '/api/summary.pdf')).not.toContain('leo');
    expect(await pdfText(maya.client, '/api/summary.pdf')).toContain('Recorded by the patient');
  });

  test('of an own diary keeps its words for other members, and gets the name in their files', async () => {
    const maya = await signUp(app(), { name: 'Maya Lindqvist' });
    const jonas = await signUp(app(), { name: 'Jonas' });
    await admit(maya.client, maya.profile.id, jonas.client, 'reader');
    const jonasIn = jonas.client.in(maya.profile.id);
    expect(await namedFile(jonasIn, '/api/summary.pdf')).toContain('flarewell-maya-lindqvist-summary-');
    expect(await namedFile(maya.client, '/api/summary.pdf')).toContain('flarewell-summary-');
    expect(await pdfText(jonasIn, '/api/summary.pdf')).toContain('Recorded by the patient');
    expect(await textOf(jonasIn, '/api/summary.fhir.json')).not.toContain('RelatedPerson');
  });

  test('has the same numbers in each of them as the rules say', async () => {
    const { client, profile, today } = await signUpWithDays(app());
    const records = await bodyOf<Parameters<typeof healthSummary>[0]>(client.get('/api/export'));
    const report = summaryReport(
      healthSummary(records, today),
      { name: profile.name, birthDate: null, recordedBy: 'patient' },
      {
        noteDays: [],
        hasPhotos: false,
        patterns: null,
      },
    );
    expect(report.headline.map(({ value }) => value)).toEqual(['3 of 90', '3.3', '1', '100%']);
    const pdf = await pdfText(client, '/api/summary.pdf');
    for (const { value, label } of report.headline) expect(pdf).toContain(`${value} ${label}`);
    const severity = await textOf(client, '/api/summary/severity.csv');
    expect(severity.startsWith('\uFEFFdate,condition,severity')).toBe(true);
    expect(parseCsv(severity).map((row) => [row.date, row.condition, row.severity, row.stress])).toEqual([
      [addDays(today, -2), "'=Neck", '5', '2'],
      [addDays(today, -1), "'=Neck", '3', '2'],
      [today, "'=Neck", '2', '2'],
    ]);
    expect(parseCsv(await textOf(client, '/api/summary/medications.csv'))).toMatchObject(
      Array.from({ length: 3 }, () => ({ medication: 'Cream', taken: 'yes', doses: '2' })),
    );
    const { entry } = await bodyOf<Bundle>(client.get('/api/summary.fhir.json'));
    const days = entry.filter(({ resource }) => resource.resourceType === 'QuestionnaireResponse');
    expect(days.map(({ resource }) => resource.authored).sort()).toEqual([
      addDays(today, -2),
      addDays(today, -1),
      today,
    ]);
  });

  test('has the confirmed flares of the period, and leaves out what was dismissed', async () => {
    const { client, today } = await signUpWithDays(app());
    const { conditions } = await bodyOf<{ conditions: { id: string }[] }>(client.get('/api/conditions'));
    const flare = {
      conditionId: conditions[0]?.id,
      verdict: 'confirmed',
      from: addDays(today, -2),
      to: today,
    };
    const early = { from: addDays(today, -60), to: addDays(today, -50) };
    await bodyOf(client.post('/api/flares', { ...flare, name: 'After the pool' }));
    await bodyOf(client.post('/api/flares', { ...flare, ...early, verdict: 'dismissed' }));
    expect(parseCsv(await textOf(client, '/api/summary/flares.csv'))).toEqual([
      {
        first_day: addDays(today, -2),
        last_day: today,
        condition: "'=Neck",
        name: 'After the pool',
        days: '3',
        peak: '5',
      },
    ]);
    expect(await pdfText(client, '/api/summary.pdf')).toContain('=Neck: After the pool: ');
    const weeks = parseCsv(await textOf(client, '/api/summary/weeks.csv?days=30'));
    expect(weeks.length).toBeGreaterThanOrEqual(3);
    expect(new Set(weeks.map(({ condition }) => condition))).toEqual(new Set(["'=Neck"]));
  });

  test('includes patterns only on request, and says so if none was found', async () => {
    const { client } = await signUpWithDays(app());
    expect(await pdfText(client, '/api/summary.pdf')).not.toContain('Patterns found');
    expect(await pdfText(client, '/api/summary.pdf?patterns=true')).toContain(
      'Patterns found No pattern was found.',
    );
    expect(parseCsv(await textOf(client, '/api/summary/patterns.csv'))).toEqual([]);
  });

  test('covers the requested days', async () => {
    const { client, today } = await signUpWithDays(app());
    const old = addDays(today, -100);
    await bodyOf(
      client.put(`/api/check-ins/${old}`, {
        revision: null,
        factors: {},
        conditionEntries: [],
        medicationEntries: [],
      }),
    );
    const daysOf = async (days: number) =>
      parseCsv(await textOf(client, `/api/summary/severity.csv?days=${days}`)).length;
    expect([await daysOf(30), await daysOf(90), await daysOf(180), await daysOf(365)]).toEqual([3, 3, 4, 4]);
    expect(await pdfText(client, '/api/summary.pdf?days=365')).toContain('4 of 365 days recorded');
  });

  test('includes notes and photos only as they are chosen', async () => {
    const { client, today } = await signUpWithDays(app());
    const bad = addDays(today, -2);
    const without = await pdfText(client, '/api/summary.pdf');
    expect(without).not.toMatch(/Calm today|A bad night|Photos/);
    const path = summaryPath('pdf', { days: 30, paper: 'letter', noteDays: [bad], hasPhotos: true });
    const pdf = await bytesOf(client.get(path));
    const text = joinPdfText(readPdfText(pdf));
    expect(text).toContain('A bad night');
    expect(text).not.toContain('Calm today');
    expect(text).toMatch(/Worst day with a photo: .*, 5.0 Extreme/);
    expect(text).toMatch(/Best day with a photo: .*, 2.0 Mild/);
    const raw = Buffer.from(pdf).toString('latin1');
    expect(raw.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(raw).toContain('/MediaBox [0 0 612 792]');
    for (const file of ['fhir', 'severity'] as const) {
      const chosen = await textOf(client, summaryPath(file, { days: 90, noteDays: [bad] }));
      expect(chosen).toContain('A bad night');
      expect(chosen).not.toContain('Calm today');
    }
    expect(await textOf(client, '/api/summary/severity.csv?notes=all')).toMatch(
      /A bad night[\s\S]*Calm today/,
    );
  });

  test('omits a photo whose file is missing', async () => {
    const { client, profile } = await signUpWithDays(app());
    for (const file of await listFiles(app(), profile.id)) await app().services.photos.remove(file);
    const text = await pdfText(client, '/api/summary.pdf?photos=true');
    expect(text).not.toContain('Photos');
    expect(text).not.toContain(photoMessages.gone);
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('knows which day it is in %s', async (timezone) => {
    const { client } = await signUp(app(), { timezone });
    const { headers } = await client.get('/api/summary/severity.csv');
    const today = dayIn(timezone, app().services.now());
    expect(headers.get('Content-Disposition')).toContain(`flarewell-severity-${today}.csv`);
  });

  test.each([
    ['days=31', { days: 'Please choose one of 30, 90, 180, 365 days' }],
    ['days=many', { days: expect.any(String) }],
    ['notes=yesterday', { notes: 'Please name days as yyyy-MM-dd, or all' }],
    ['notes=2026-02-29', { notes: 'Please name days as yyyy-MM-dd, or all' }],
    ['paper=a5', { paper: 'Please choose one of a4, letter' }],
    ['photos=maybe', { photos: expect.any(String) }],
    ['patterns=maybe', { patterns: expect.any(String) }],
  ])('refuses %s, and says why', async (query, fields) => {
    const { client } = await signUp(app());
    const [status, body] = await answerOf(client.get(`/api/summary.pdf?${query}`));
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid-input', fields })]);
  });

  test('refuses more days than a summary has', async () => {
    const { client } = await signUp(app());
    const days = Array.from({ length: 366 }, (_, age) => addDays('2026-11-14', -age));
    expect(await answerOf(client.get(`/api/summary.pdf?notes=${days.join(',')}`))).toEqual(
      refusal('invalid-input', { notes: 'Please name at most 365 days' }),
    );
  });

  test('leaves the oldest notes out of a PDF if they would fill too many pages, and says so', async () => {
    const { client, today } = await signUpWithDays(app());
    const content = { revision: null, factors: {}, conditionEntries: [], medicationEntries: [] };
    for (const age of [3, 4, 5]) {
      const notes = `Night ${age}\n${'a\n'.repeat(990)}`;
      await bodyOf(client.put(`/api/check-ins/${addDays(today, -age)}`, { ...content, notes }));
    }
    const text = await pdfText(client, '/api/summary.pdf?notes=all');
    expect(text).toContain('Calm today');
    expect(text).toContain('Night 4');
    expect(text).not.toContain('Night 5');
    expect(text).toContain(`The notes of ${longDate(addDays(today, -5))} are left out.`);
  });

  test('is not for somebody who is signed out', async () => {
    const stranger = app().connect();
    for (const path of paths) expect(await answerOf(stranger.get(path))).toEqual(refusal('signed-out'));
  });

  test("never holds another person's days", async () => {
    await signUpWithDays(app(), { name: 'Maya Lindqvist' });
    const omar = await signUp(app(), { name: 'Omar' });
    for (const path of paths.slice(1)) {
      const file = await textOf(omar.client, `${path}?notes=all`);
      expect(file).not.toMatch(/Neck|Calm|Cream/);
    }
    expect(await pdfText(omar.client, '/api/summary.pdf?notes=all&photos=true')).toContain('Omar');
    expect(await pdfText(omar.client, '/api/summary.pdf?notes=all')).not.toMatch(/Neck|Calm|Cream|Maya/);
  });
});
