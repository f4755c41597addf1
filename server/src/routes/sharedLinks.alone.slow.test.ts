import { dayIn } from '@flarewell/domain/day';
import { sharedSummaryTitle } from '@flarewell/domain/shares/sharedSummary';
import { type SummaryReport, summaryReport } from '@flarewell/domain/summary/report';
import { healthSummary, type SummaryRecords } from '@flarewell/domain/summary/summary';
import type { MadeShare, ShareList } from '@flarewell/domain/wire/shares';
import { SHLInvalidPasscodeError, SHLManifestNotFoundError, SHLViewer } from 'kill-the-clipboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packYear } from '#demo/year.ts';
import { type Listener, listen } from '#http/requests/listen.ts';
import { bodyOf, createTestApp, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { factsOfFhir } from '#testing/summary/bundleFacts.ts';
import { findFaultsByFhir, findFaultsByMedplum } from '#testing/summary/fhirValidators.ts';
import { countAgain } from '#testing/summary/recount.ts';
import { numbersOf } from '#testing/summary/reportNumbers.ts';

const days = 90;
const passcode = 'maple river stone';

interface Entry {
  resource: {
    resourceType: string;
    content?: { attachment: { title: string; data: string } }[];
  };
}

/** The report inside the bundle, which our page for readers lays out. */
function readReport({ entry }: { entry: Entry[] }): SummaryReport {
  const attachments = entry.flatMap(({ resource }) => resource.content ?? []);
  const found = attachments.find(({ attachment }) => attachment.title === sharedSummaryTitle);
  return JSON.parse(Buffer.from(found?.attachment.data ?? '', 'base64').toString()).report;
}

// kill-the-clipboard implements SMART Health Links independently of us.
describeOnEngines('kill-the-clipboard, over HTTP', (database) => {
  let app: TestApp;
  let listener: Listener;
  let client: TestClient;
  let today: string;
  let report: SummaryReport;
  let expected: ReturnType<typeof numbersOf>;

  beforeAll(async () => {
    // Links contain the server's address, so the port has to be known before the app is made.
    listener = await listen((request, env) => app.app.fetch(request, env), {
      host: '127.0.0.1',
      port: 0,
      trustedProxies: 0,
    });
    app = await createTestApp(database(), { PUBLIC_URL: `http://127.0.0.1:${listener.port}` });
    const person = await signUp(app, { timezone: 'UTC' });
    client = person.client;
    const now = app.services.now();
    today = dayIn('UTC', now);
    await bodyOf(
      client.request('POST', '/api/import', await packYear(today, now), {
        'Content-Type': 'application/zip',
      }),
    );
    const records = await bodyOf<SummaryRecords>(client.get('/api/export'));
    report = summaryReport(
      healthSummary(records, today, days),
      { name: person.profile.name, birthDate: null, recordedBy: 'patient' },
      {
        noteDays: [],
        hasPhotos: false,
        patterns: null,
      },
    );
    expected = numbersOf(report, records);
  });

  afterAll(async () => {
    await listener.close();
    await app.close();
  });

  const make = (input: object = {}) =>
    bodyOf<MadeShare>(client.post('/api/shares', { label: 'Dr. Weber, Müllerstraße', days, ...input }));
  const open = async (link: string, asked: { passcode?: string; embeddedLengthMax?: number } = {}) => {
    const viewer = new SHLViewer({ shlinkURI: link });
    const { manifest, fhirResources } = await viewer.resolveSHL({ recipient: 'Dr. Weber', ...asked });
    expect([viewer.shl.label, fhirResources.length]).toEqual(['Dr. Weber, Müllerstraße', 1]);
    const file = manifest?.files[0] ?? {};
    const place = ['embedded', 'location'].find((name) => name in file) ?? null;
    return { place, bundle: fhirResources[0] as unknown as { entry: Entry[] } };
  };

  test('opens links with and without a passcode, embedded and by location', async () => {
    const [free, guarded] = [await make(), await make({ passcode })];
    const opened = [
      await open(free.link),
      await open(guarded.link, { passcode }),
      await open(guarded.link, { passcode, embeddedLengthMax: 1000 }),
    ];
    expect(opened.map(({ place }) => place)).toEqual([null, 'embedded', 'location']);
    const { shares } = await bodyOf<ShareList>(client.get('/api/shares'));
    expect(shares).toMatchObject([
      { id: guarded.id, openedCount: 2, lastRecipient: 'Dr. Weber', triesLeft: 10 },
      { id: free.id, openedCount: 1, lastRecipient: 'Dr. Weber' },
    ]);
    for (const { bundle } of opened) {
      expect(countAgain(factsOfFhir(bundle), { days, today })).toEqual(expected);
      expect(readReport(bundle)).toMatchObject({
        headline: report.headline,
        conditions: report.conditions,
        medications: report.medications,
        chart: report.chart,
      });
    }
  });

  test('gets bundles that both validators accept, whatever is shared', async () => {
    const { link } = await make({ notes: true, photos: true, patterns: true });
    const { bundle } = await open(link);
    expect([...findFaultsByFhir(bundle), ...findFaultsByMedplum(bundle)]).toEqual([]);
  });

  test('recognises a wrong passcode and a stopped link', async () => {
    const { link, id } = await make({ passcode });
    await expect(open(link, { passcode: 'a wrong guess' })).rejects.toBeInstanceOf(SHLInvalidPasscodeError);
    await client.delete(`/api/shares/${id}`);
    await expect(open(link, { passcode })).rejects.toBeInstanceOf(SHLManifestNotFoundError);
  });
});
