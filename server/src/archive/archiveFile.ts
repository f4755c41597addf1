import type { FileHandle } from 'node:fs/promises';
import type { Day } from '@flarewell/domain/day';
import { photoByteLimit, photoMessages } from '@flarewell/domain/photos';
import { archiveLimits } from '@flarewell/domain/wire/archive';
import { archiveJsonName, isArchivedPhotoName } from '#archive/layout.ts';
import { listZipEntries, readZipEntry, type ZipEntry } from '#archive/zipReader.ts';
import { Problem } from '#http/problems.ts';

/** An export that somebody sent: its JSON, and the photos when it is a zip. */
export interface ArchiveFile {
  readonly json: Uint8Array;
  /** The photo that a check-in names; null when the file is no zip or the name no photo of a zip. */
  readPhoto(day: Day, name: string): Promise<Uint8Array | null>;
}

const zipStart = Buffer.from('PK\x03\x04', 'latin1');

export async function openArchive(file: FileHandle): Promise<ArchiveFile> {
  const { size } = await file.stat();
  const { buffer: start } = await file.read(Buffer.alloc(zipStart.length), 0, zipStart.length, 0);
  if (start.equals(zipStart)) return openZip(file);
  if (size > archiveLimits.jsonBytes) throw new Problem('body-too-large');
  const { buffer: json } = await file.read(Buffer.alloc(size), 0, size, 0);
  return { json, readPhoto: async () => null };
}

async function openZip(file: FileHandle): Promise<ArchiveFile> {
  const entries = await listZipEntries(file);
  const { entry, folder } = findJson(entries);
  if (entry.size > archiveLimits.jsonBytes) throw new Problem('body-too-large');
  const byName = new Map(entries.map((each) => [each.name, each]));
  let unpacked = 0;
  return {
    json: await readZipEntry(file, entry),
    async readPhoto(day, name) {
      if (!name.startsWith('photos/')) return null;
      const photo = isArchivedPhotoName(name, day) && byName.get(folder + name);
      if (!photo) throw refuse(`Check-in for ${day}: its photo is not in the zip`);
      unpacked += photo.size;
      if (photo.size >= photoByteLimit) throw refuse(`Photo from ${day}: ${photoMessages.size}`);
      if (unpacked > archiveLimits.zipBytes) throw new Problem('body-too-large');
      return readZipEntry(file, photo);
    },
  };
}

/** Whoever unpacked the zip and packed it again has it all in a folder. */
function findJson(entries: readonly ZipEntry[]): { entry: ZipEntry; folder: string } {
  const [entry, another] = entries.filter(({ name }) => {
    const [file, , tooDeep] = name.split('/').reverse();
    return file === archiveJsonName && tooDeep === undefined;
  });
  if (!entry || another) throw refuse('This zip was not exported from Flarewell');
  return { entry, folder: entry.name.slice(0, -archiveJsonName.length) };
}

function refuse(message: string): Problem {
  return new Problem('invalid-input', { message });
}
