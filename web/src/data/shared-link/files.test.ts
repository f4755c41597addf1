import { expect, test } from 'vitest';
import { listFiles } from './files.ts';
import { photoUrlOf, readSnapshot, type SharedDocument } from './snapshot.ts';

const data = btoa('content');

function snapshotOf(...documents: SharedDocument[]) {
  const entry = documents.map((attachment) => ({
    resource: { resourceType: 'DocumentReference', content: [{ attachment }] },
  }));
  return readSnapshot(JSON.stringify({ entry }));
}

const named = (title: string, contentType = 'text/csv'): SharedDocument => ({ title, contentType, data });

test('the files of a summary are offered in the order of the summary', async () => {
  const snapshot = snapshotOf(
    named('flarewell-severity-2026-11-14.csv'),
    named('flarewell-summary-2026-11-14.pdf', 'application/pdf'),
  );
  const files = listFiles(snapshot);
  expect(files.map(({ file, name, content }) => [file, name, content().type])).toEqual([
    ['pdf', 'flarewell-summary-2026-11-14.pdf', 'application/pdf'],
    ['fhir', 'flarewell-summary-2026-11-14.fhir.json', 'application/fhir+json'],
    ['severity', 'flarewell-severity-2026-11-14.csv', 'text/csv'],
  ]);
  expect(await files[0]?.content().text()).toBe('content');
  expect(await files[1]?.content().text()).toBe(snapshot.fhir);
});

test('the files of another person keep the name that they got', () => {
  const snapshot = snapshotOf(
    named('flarewell-leo-summary-2026-11-14.pdf', 'application/pdf'),
    named('flarewell-leo-weeks-2026-11-14.csv'),
  );
  expect(listFiles(snapshot).map(({ name }) => name)).toEqual([
    'flarewell-leo-summary-2026-11-14.pdf',
    'flarewell-leo-summary-2026-11-14.fhir.json',
    'flarewell-leo-weeks-2026-11-14.csv',
  ]);
});

test.each([
  named('flarewell-severity-2026-11-14.csv.exe'),
  named('../flarewell-severity-2026-11-14.csv'),
  named('flarewell-../a-severity-2026-11-14.csv'),
  named('flarewell-Réunion-severity-2026-11-14.csv'),
  named('setup.exe', 'application/octet-stream'),
])('of a document such as %j only the bundle is offered', (document) => {
  expect(listFiles(snapshotOf(document)).map(({ name }) => name)).toEqual(['shared-summary.fhir.json']);
});

test('a photo is shown only if it is a JPEG', () => {
  const { documents } = snapshotOf(named('a.jpg', 'image/jpeg'), named('b.jpg', 'image/svg+xml'));
  expect(photoUrlOf(documents, 'a.jpg')).toBe(`data:image/jpeg;base64,${data}`);
  expect(photoUrlOf(documents, 'b.jpg')).toBe(undefined);
  expect(photoUrlOf(documents, 'c.jpg')).toBe(undefined);
});
