import { Buffer } from 'node:buffer';
import type { Day } from '@flarewell/domain/day';
import { archiveJsonName } from '#archive/layout.ts';
import { writeZip, type ZipContent } from '#archive/zipWriter.ts';
import { makeDiary } from '#demo/diary.ts';
import { drawPhoto } from '#demo/drawPhoto.ts';
import type { Random } from '#demo/random.ts';

/** The sample diary as a file that the product exports and imports. */
export async function makeArchive(today: Day, now: string, random: Random): Promise<Uint8Array> {
  const { records, photos } = makeDiary(today, random);
  async function* listFiles(): AsyncGenerator<ZipContent> {
    yield { name: archiveJsonName, bytes: Buffer.from(JSON.stringify(records)) };
    for (const { name, part, severity } of photos) {
      yield { name, bytes: await drawPhoto(part, severity, random) };
    }
  }
  return Buffer.concat(await Array.fromAsync(writeZip(listFiles(), now)));
}
