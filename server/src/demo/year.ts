import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type Day, dayOf, daysBetween, noonOf } from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/profile';
import { archivedPhotoName, archiveJsonName } from '#archive/layout.ts';
import { writeZip, type ZipContent } from '#archive/zipWriter.ts';

/** An unpacked export of a made-up account. Its photos are drawings, so that they show nobody's skin. */
const folder = join(import.meta.dirname, 'export');

/** The exported year, moved so that it ends yesterday and today's check-in can still be made. */
export function readYear(today: Day): Records {
  const { conditions, medications, checkIns } = readExport();
  const shift = daysBetween(dayOf(checkIns.at(-1)?.date ?? ''), today) - 1;
  const move = <Item extends { createdAt: string }>(item: Item): Item => {
    const { createdAt } = item;
    return { ...item, createdAt: addDays(createdAt.slice(0, 10), shift) + createdAt.slice(10) };
  };
  // The weather stays on its day of the year: a year that is moved by six months would have snow in summer.
  const weathers = new Map(checkIns.map(({ date, factors }) => [date.slice(5, 10), factors.weather]));
  return {
    conditions: conditions.map(move),
    medications: medications.map(move),
    checkIns: checkIns.map((checkIn) => {
      const day = addDays(dayOf(checkIn.date), shift);
      return {
        ...checkIn,
        date: noonOf(day),
        photoUrl: checkIn.photoUrl && archivedPhotoName(day, 'webp'),
        factors: checkIn.factors.weather
          ? { ...checkIn.factors, weather: weathers.get(day.slice(5)) }
          : checkIn.factors,
      };
    }),
  };
}

/** The moved year as a zip, as the product exports and imports it. */
export async function packYear(today: Day, now: string): Promise<Uint8Array> {
  const records = readYear(today);
  async function* listFiles(): AsyncGenerator<ZipContent> {
    yield { name: archiveJsonName, bytes: Buffer.from(JSON.stringify(records)) };
    for (const [index, { photoUrl: source }] of readExport().checkIns.entries()) {
      const name = records.checkIns[index]?.photoUrl;
      if (source && name) yield { name, bytes: readFileSync(join(folder, source)) };
    }
  }
  return Buffer.concat(await Array.fromAsync(writeZip(listFiles(), now)));
}

function readExport(): Records {
  return JSON.parse(readFileSync(join(folder, archiveJsonName), 'utf8'));
}
