import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openArchive } from '#archive/archiveFile.ts';
import { receiveFile } from '#archive/upload.ts';
import { createFreeSpace, RESERVE_BYTES } from '#http/freeSpace.ts';
import { usualArrivals } from '#http/requests/bodies.ts';
import { anySpace, collect, packZip } from '#testing/archives.ts';

const folder = mkdtempSync(join(tmpdir(), 'flarewell-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files: FileHandle[] = [];
afterEach(async () => {
  for (const file of files.splice(0)) await file.close();
});

async function receive(bytes: Uint8Array) {
  const file = await receiveFile(new Blob([new Uint8Array(bytes)]).stream(), {
    folder,
    byteLimit: 2 ** 30,
    arrival: usualArrivals.file,
    space: anySpace,
  });
  files.push(file);
  return file;
}
const open = async (bytes: Uint8Array) => openArchive(await receive(bytes));
const json = { name: 'flarewell.json', bytes: Buffer.from('{"a":1}') };
const photo = { name: 'photos/2026-11-14.jpg', bytes: Buffer.from('a photo') };
const day = '2026-11-14';

function packZip64(): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes } of [photo, json]) zip.addBuffer(bytes, name, { forceZip64Format: true });
  zip.end({ forceZip64Format: true, comment: '' });
  return collect(zip.outputStream as Readable);
}

describe('an uploaded file', () => {
  test('is unlinked from the disk while it is open', async () => {
    const file = await receive(Buffer.from('secret'));
    expect(readdirSync(folder)).toEqual([]);
    expect((await file.stat()).size).toBe(6);
  });

  test('is refused above the size limit, without being read to its end', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    await expect(
      receiveFile(endless, { folder, byteLimit: 10_000, arrival: usualArrivals.file, space: anySpace }),
    ).rejects.toMatchObject({ code: 'body-too-large' });
    expect(pulled).toBeLessThan(20);
  });

  test('is refused once it would use up the reserve of the disk, together with the others that arrive', async () => {
    const disk = { free: RESERVE_BYTES + 100e6 };
    const space = createFreeSpace(folder, pino({ level: 'silent' }), async () => disk.free);
    const receiveEndless = () => {
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          disk.free -= 1e6;
          controller.enqueue(new Uint8Array(1e6));
        },
      });
      return receiveFile(body, { folder, byteLimit: 4e9, arrival: usualArrivals.file, space });
    };
    const uploads = await Promise.allSettled([receiveEndless(), receiveEndless(), receiveEndless()]);
    for (const upload of uploads) {
      expect(upload).toMatchObject({ status: 'rejected', reason: { code: 'no-space' } });
    }
    // The pieces that were read ahead count as written here.
    expect(disk.free).toBeGreaterThan(RESERVE_BYTES - 10e6);
    expect(disk.free).toBeLessThan(RESERVE_BYTES + 20e6);
    // Nothing stays claimed.
    disk.free = RESERVE_BYTES + 10e6;
    await space.require(10e6);
  });

  test('is read as JSON when it is not a zip', async () => {
    const archive = await open(Buffer.from('{"a":1}'));
    expect(Buffer.from(archive.json).toString()).toBe('{"a":1}');
    expect(await archive.readPhoto(day, photo.name)).toBeNull();
  });

  test('is empty when nothing was sent', async () => {
    const file = await receiveFile(null, {
      folder,
      byteLimit: 10,
      arrival: usualArrivals.file,
      space: anySpace,
    });
    expect((await openArchive(file)).json).toHaveLength(0);
    await file.close();
  });
});

describe('a zip', () => {
  test('contains JSON, and photos by day', async () => {
    const archive = await open(await packZip(photo, json));
    expect(Buffer.from(archive.json).toString()).toBe('{"a":1}');
    expect(await archive.readPhoto(day, photo.name)).toEqual(photo.bytes);
    expect(await archive.readPhoto(day, `/photos/somebody/${day}.jpg?expires=1`)).toBeNull();
  });

  test('may have been unpacked and packed again, with a folder and the files that a Mac adds', async () => {
    const inFolder = (file: typeof json) => ({ ...file, name: `flarewell-2026-11-14/${file.name}` });
    const extra = { name: '__MACOSX/flarewell-2026-11-14/._flarewell.json', bytes: Buffer.from('x') };
    const packed = { name: `flarewell-2026-11-14/${json.name}`, pieces: Readable.from(['{"a"', ':1}']) };
    const archive = await open(await packZip(packed, extra, inFolder(photo)));
    expect(Buffer.from(archive.json).toString()).toBe('{"a":1}');
    expect(await archive.readPhoto(day, photo.name)).toEqual(photo.bytes);
  });

  test.each(['photos/2026-11-13.jpg', 'photos/../../etc/passwd', 'photos/2026-11-14.jpg/../x', 'photos/'])(
    'with a photo named %s for another day is refused',
    async (name) => {
      const archive = await open(await packZip(photo, json, { ...photo, name: 'photos/2026-11-13.jpg' }));
      await expect(archive.readPhoto(day, name)).rejects.toThrow(
        'Check-in for 2026-11-14: its photo is not in the zip',
      );
    },
  );

  test.each([
    ['an absolute path', '/photos/2026-11.jpg'],
    ['a path out of its folder', '../otos/2026-11.jpg'],
    ['the same name twice', 'photos/2026-11a.jpg'],
  ])('with %s is refused', async (_, name) => {
    const zip = await packZip(
      json,
      { ...photo, name: 'photos/2026-11a.jpg' },
      { ...photo, name: 'photos/2026-11b.jpg' },
    );
    // yazl refuses such names, so the test overwrites a name of the same length.
    const spoilt = zip.toString('latin1').replaceAll('photos/2026-11b.jpg', name);
    await expect(open(Buffer.from(spoilt, 'latin1'))).rejects.toThrow('This zip is damaged');
  });

  test('without an export, or with two, is refused', async () => {
    const two = { ...json, name: 'copy/flarewell.json' };
    const deep = { ...json, name: 'a/b/flarewell.json' };
    for (const files of [[photo], [json, two], [deep]]) {
      await expect(open(await packZip(...files))).rejects.toThrow('This zip was not exported from Flarewell');
    }
  });

  test('in the zip64 format is read', async () => {
    const archive = await open(await packZip64());
    expect(Buffer.from(archive.json).toString()).toBe('{"a":1}');
    expect(await archive.readPhoto(day, photo.name)).toEqual(photo.bytes);
  });

  test('with a zip64 offset out of range is refused', async () => {
    for (const [signature, offset] of [
      ['PK\x06\x07', 8],
      ['PK\x06\x06', 48],
    ] as const) {
      const zip = await packZip64();
      zip.writeBigUInt64LE(2n ** 63n, zip.lastIndexOf(signature, undefined, 'latin1') + offset);
      await expect(open(zip)).rejects.toThrow('This zip is damaged');
    }
  });

  test.each([
    ['zip', () => packZip(photo, json)],
    ['zip64', packZip64],
  ])('(%s) that is cut off at any byte is refused', async (_, pack) => {
    const zip = await pack();
    for (let length = 4; length < zip.length; length += 1) {
      await expect(open(zip.subarray(0, length))).rejects.toMatchObject({ code: 'invalid-input' });
    }
  });

  test.each([
    ['zip', () => packZip(json)],
    ['zip64', packZip64],
  ])('(%s) with any byte changed is refused or read correctly', async (_, pack) => {
    const zip = await pack();
    const changes = [0x01, 0x41, 0x80, 0xff];
    for (let at = 4; at < zip.length; at += 1) {
      const spoilt = Buffer.from(zip);
      spoilt[at] = (spoilt[at] ?? 0) ^ (changes[at % changes.length] ?? 0);
      const outcome = await open(spoilt).then(
        (archive) => Buffer.from(archive.json).toString(),
        (problem) => problem.code,
      );
      expect(['{"a":1}', 'invalid-input', 'body-too-large']).toContain(outcome);
    }
  });

  test('that declares a smaller size than it inflates to is refused before it is inflated', async () => {
    const bomb = deflateRawSync(Buffer.alloc(100 * 1024 * 1024));
    const zip = await packZip({ ...json, bytes: bomb });
    const directory = zip.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    zip.writeUInt16LE(8, directory + 10);
    zip.writeUInt32LE(1000, directory + 24);
    await expect(open(zip)).rejects.toThrow('This zip is damaged');
    zip.writeUInt32LE(100 * 1024 * 1024, directory + 24);
    await expect(open(zip)).rejects.toMatchObject({ code: 'body-too-large' });
  });

  test('with overlapping entries is refused', async () => {
    const zip = await packZip(photo, json);
    const directory = zip.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    zip.writeUInt32LE(0, directory + 42);
    await expect(open(zip)).rejects.toThrow('This zip is damaged');
  });

  test('with a password is refused with its own message', async () => {
    const zip = await packZip({ name: json.name, pieces: Readable.from(['{"a":1}']) });
    const directory = zip.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    zip.writeUInt16LE(1, directory + 8);
    await expect(open(zip)).rejects.toThrow('This zip is protected by a password');
  });
});
