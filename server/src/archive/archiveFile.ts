import type { FileHandle } from 'node:fs/promises';
import type { Day } from '@flarewell/domain/day';
import { photoByteLimit, photoMessages } from '@flarewell/domain/photos';
import { archiveLimits } from '@flarewell/domain/wire/archive';
import type { Entry } from 'yauzl';
import { archiveJsonName, isArchivedPhotoName } from '#archive/layout.ts';
import { openZip } from '#archive/zipReader.ts';
import { Problem } from '#http/problems.ts';

/** An uploaded export: its JSON, and its photos when it is a zip. */
export interface ArchiveFile {
  readonly json: Uint8Array;
  /** Reads the photo that a check-in names. Null when the file is no zip, or when the name is a URL on a server. */
  readPhoto(day: Day, name: string): Promise<Uint8Array | null>;
}

const zipSignature = Buffer.from('PK\x03\x04', 'latin1');

export async function openArchive(file: FileHandle): Promise<ArchiveFile> {
  const { size } = await file.stat();
  const { buffer: start } = await file.read(Buffer.alloc(zipSignature.length), 0, zipSignature.length, 0);
  if (start.equals(zipSignature)) return openZipArchive(file);
  if (size > archiveLimits.jsonBytes) throw new Problem('body-too-large');
  const { buffer: json } = await file.read(Buffer.alloc(size), 0, size, 0);
  return { json, readPhoto: async () => null };
}

async function openZipArchive(file: FileHandle): Promise<ArchiveFile> {
  const { entries, read } = await openZip(file);
  const { entry, folder } = findJson([...entries.values()]);
  if (entry.uncompressedSize > archiveLimits.jsonBytes) throw new Problem('body-too-large');
  let unpackedBytes = 0;
  return {
    json: await read(entry),
    async readPhoto(day, name) {
      if (!name.startsWith('photos/')) return null;
      const photo = isArchivedPhotoName(name, day) && entries.get(folder + name);
      if (!photo) throw refuse(`Check-in for ${day}: its photo is not in the zip`);
      if (photo.uncompressedSize >= photoByteLimit) throw refuse(`Photo from ${day}: ${photoMessages.size}`);
      unpackedBytes += photo.uncompressedSize;
      if (unpackedBytes > archiveLimits.zipBytes) throw new Problem('body-too-large');
      return read(photo);
    },
  };
}

/** Accepts one folder around everything: many tools add it when a person unpacks a zip and packs it again. */
function findJson(entries: readonly Entry[]): { entry: Entry; folder: string } {
  const [entry, another] = entries.filter(({ fileName }) => {
    const [file, , tooDeep] = fileName.split('/').reverse();
    return file === archiveJsonName && tooDeep === undefined;
  });
  if (!entry || another) throw refuse('This zip was not exported from Flarewell');
  return { entry, folder: entry.fileName.slice(0, -archiveJsonName.length) };
}

function refuse(message: string): Problem {
  return new Problem('invalid-input', { message });
}
