import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import { readSharedSummary, sharedSummaryTitle } from '@flarewell/domain/shares/sharedSummary';
import { base64url, compactDecrypt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhotoStore } from '#photos/openStore.ts';
import type { PhotoStore } from '#photos/store.ts';
import { encryptFile } from '#shares/encryption.ts';
import { makeSnapshot } from '#shares/snapshot.ts';
import { makeJpeg } from '#testing/images/images.ts';
import { makeShare } from '#testing/people.ts';
import { findFaultsByFhir, findFaultsByMedplum } from '#testing/summary/fhirValidators.ts';
import { makeSource } from '#testing/summary/samples.ts';

type Snapshot = Awaited<ReturnType<typeof makeSnapshot>>['bundle'];

interface Document {
  resourceType: string;
  content: { attachment: { title: string; contentType: string; data: string } }[];
}

const attachmentsOf = ({ entry }: Snapshot) =>
  entry
    .map(({ resource }) => resource as unknown as Document)
    .filter(({ resourceType }) => resourceType === 'DocumentReference')
    .flatMap(({ content }) => content.map(({ attachment }) => attachment));

const tooLarge = 'These days hold more than a link can. Please choose a shorter period';
const repeat = <Entry>(entries: Entry[]) => Array.from({ length: 300 }, () => entries).flat();
const decode = (attachment?: { data: string }) => Buffer.from(attachment?.data ?? '', 'base64').toString();

describe('the snapshot of a link', () => {
  let snapshot: Snapshot;
  let store: PhotoStore;
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-snapshot-'));
  const share = makeShare();
  const choices = { hasPhotos: false, paper: 'a4' } as const;

  beforeAll(async () => {
    store = await openPhotoStore({ folder });
    const made = await makeSnapshot(makeSource({ hasNotes: true }), store, { share, ...choices });
    snapshot = made.bundle;
    expect(made).toMatchObject({ hasNotes: true, hasPhotos: false, photosLeftOut: 0 });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('holds every file of the summary', () => {
    expect(attachmentsOf(snapshot).map(({ title, contentType }) => [title, contentType])).toEqual([
      ['flarewell-summary-2026-11-14.pdf', 'application/pdf'],
      [sharedSummaryTitle, 'application/json'],
      ['flarewell-severity-2026-11-14.csv', 'text/csv'],
      ['flarewell-medications-2026-11-14.csv', 'text/csv'],
      ['flarewell-weeks-2026-11-14.csv', 'text/csv'],
      ['flarewell-flares-2026-11-14.csv', 'text/csv'],
    ]);
    const [pdf] = attachmentsOf(snapshot);
    expect(
      Buffer.from(pdf?.data ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('tells the page what to show', () => {
    const [, page] = attachmentsOf(snapshot);
    expect(readSharedSummary(decode(page))).toMatchObject({
      version: 1,
      label: share.label,
      madeAt: share.createdAt,
      expiresAt: share.expiresAt,
      report: { name: 'Maya Lindqvist', periodText: 'August 17 to November 14, 2026', photos: [] },
      photos: [],
      photosLeftOut: 0,
    });
  });

  test('of somebody else has the name in its files, and says who recorded it', async () => {
    const source = makeSource({ recordedBy: 'carers' });
    const order = { share, sharedBy: 'Jonas', ...choices };
    const { bundle } = await makeSnapshot(source, store, order);
    const [pdf, page, table] = attachmentsOf(bundle);
    expect([pdf?.title, page?.title, table?.title]).toEqual([
      'flarewell-maya-lindqvist-summary-2026-11-14.pdf',
      sharedSummaryTitle,
      'flarewell-maya-lindqvist-severity-2026-11-14.csv',
    ]);
    expect(readSharedSummary(decode(page))).toMatchObject({
      version: 1,
      sharedBy: 'Jonas',
      report: { recordedBy: 'carers' },
    });
    const documents = bundle.entry.filter(({ resource }) => resource.resourceType === 'DocumentReference');
    const carer = bundle.entry.find(({ resource }) => resource.resourceType === 'RelatedPerson');
    for (const { resource } of documents) {
      expect(resource).toMatchObject({ author: [{ reference: carer?.fullUrl }] });
    }
    expect([...findFaultsByFhir(bundle), ...findFaultsByMedplum(bundle)]).toEqual([]);
  });

  test('has photos if they are shared, and tells how many have no file', async () => {
    const source = makeSource();
    const { worst, best } = source.summary.photos;
    if (!worst || !best) throw new Error('The sample has no photos.');
    const urlOf = (time: number) =>
      `/photos/${source.person.id}/0b0c6a55-7f0e-4f4e-9b0a-2f1f6d1c9a10-${time}.jpg`;
    const photoUrl = urlOf(1);
    const photos = {
      worst: { ...worst, checkIn: { ...worst.checkIn, photoUrl } },
      best: { ...best, checkIn: { ...best.checkIn, photoUrl: urlOf(2) } },
    };
    await store.put(pathOfPhotoUrl(photoUrl), new Uint8Array(await makeJpeg()));
    const withPhotos = { ...source, summary: { ...source.summary, photos } };
    const { bundle, ...facts } = await makeSnapshot(withPhotos, store, {
      share,
      hasPhotos: true,
      paper: 'letter',
    });
    expect(facts).toEqual({ hasNotes: false, hasPhotos: true, photosLeftOut: 1 });
    const attachments = attachmentsOf(bundle);
    expect(attachments.at(-1)).toMatchObject({ title: 'photo-1.jpg', contentType: 'image/jpeg' });
    expect(readSharedSummary(decode(attachments[1]))).toMatchObject({
      photos: [{ title: 'photo-1.jpg', caption: expect.stringContaining('Worst day with a photo') }],
      photosLeftOut: 1,
    });
    const everything = [JSON.stringify(bundle), ...attachments.map(decode)].join();
    expect(everything).not.toContain(source.person.id);
  });

  test('is accepted by both validators, and every reference leads somewhere', () => {
    expect([...findFaultsByFhir(snapshot), ...findFaultsByMedplum(snapshot)]).toEqual([]);
    const addresses = new Set(snapshot.entry.map(({ fullUrl }) => fullUrl));
    expect(addresses.size).toBe(snapshot.entry.length);
    const references = JSON.stringify(snapshot).matchAll(/"reference":"([^"]+)"/g);
    expect([...references].filter(([, address = '']) => !addresses.has(address))).toEqual([]);
  });

  test.each([
    ['ratings', ({ conditionEntries }: CheckIn) => ({ conditionEntries: repeat(conditionEntries) })],
    ['medications', ({ medicationEntries }: CheckIn) => ({ medicationEntries: repeat(medicationEntries) })],
    ['trackers', () => ({ trackers: repeat(['dairy']) })],
  ])('of more %s than a link can hold is refused before any work', async (_, repeated) => {
    const source = makeSource();
    const checkIns = source.records.checkIns.map((checkIn) => ({ ...checkIn, ...repeated(checkIn) }));
    const crowded = { ...source, records: { ...source.records, checkIns } };
    await expect(makeSnapshot(crowded, store, { share, ...choices })).rejects.toThrow(tooLarge);
  });

  test.each([
    ['more than 4 MB encrypted', () => randomBytes(3_000_001).toString('base64')],
    ['more than 64 MB inflated', () => 'x'.repeat(64_000_001)],
  ])('of %s is refused', async (_, makeText) => {
    await expect(encryptFile(makeText())).rejects.toThrow(tooLarge);
  });

  test('is compressed and encrypted, as SMART Health Links demand', async () => {
    const text = JSON.stringify(snapshot);
    const { content: file, key } = await encryptFile(text);
    expect(file.length).toBeLessThan(text.length / 2);
    const { plaintext, protectedHeader } = await compactDecrypt(file, base64url.decode(key), {
      maxDecompressedLength: Number.POSITIVE_INFINITY,
    });
    expect(Buffer.from(plaintext).toString()).toBe(text);
    expect(protectedHeader).toEqual({
      alg: 'dir',
      enc: 'A256GCM',
      cty: 'application/fhir+json',
      zip: 'DEF',
    });
    expect((await encryptFile(text)).key).not.toBe(key);
    await expect(compactDecrypt(file, randomBytes(32))).rejects.toThrow();
  });
});
