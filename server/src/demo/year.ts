import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AllRecords } from '@flarewell/domain/account/user';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, type Day, dayOf, daysBetween, earliestDay, noonOf } from '@flarewell/domain/day';
import { addedFactors, type Factors, factorRow, factorScale } from '@flarewell/domain/measures/factors';
import { peakSeverity } from '@flarewell/domain/trends/extremeDays';
import { archivedPhotoName, archiveJsonName } from '#archive/layout.ts';
import { writeZip, type ZipContent } from '#archive/zipWriter.ts';

/** An unpacked export of a made-up account. Its photos are drawings, so that they show nobody's skin. */
const folder = join(import.meta.dirname, 'export');

/** The exported year, moved so that it ends yesterday and today's check-in can still be made. */
export function readYear(today: Day): AllRecords {
  const { conditions, medications, checkIns, trackers, flares, suspicions } = readExport();
  const shift = daysBetween(dayOf(checkIns.at(-1)?.date ?? ''), today) - 1;
  const moveDay = (day: Day) => addDays(day, shift);
  const moveInstant = (instant: string) => moveDay(instant.slice(0, 10)) + instant.slice(10);
  const move = <Item extends { createdAt: string }>(item: Item): Item => ({
    ...item,
    createdAt: moveInstant(item.createdAt),
  });
  // The weather stays on its day of the year: a year that is moved by six months would have snow in summer.
  const weathers = new Map(checkIns.map(({ date, factors }) => [date.slice(5, 10), factors.weather]));
  return {
    conditions: conditions.map(move),
    medications: medications.map(move),
    checkIns: checkIns.map((checkIn) => {
      const day = moveDay(dayOf(checkIn.date));
      return {
        ...checkIn,
        date: noonOf(day),
        createdAt: moveInstant(checkIn.createdAt ?? checkIn.date),
        photoUrl: checkIn.photoUrl && archivedPhotoName(day, 'webp'),
        factors: {
          ...inventFactors(checkIn),
          ...checkIn.factors,
          ...(checkIn.factors.weather && { weather: weathers.get(day.slice(5)) }),
        },
      };
    }),
    trackers: trackers.map((tracker) => ({
      ...tracker,
      since: moveDay(tracker.since),
      until: tracker.until && moveDay(tracker.until),
    })),
    flares: flares.map((flare) => ({ ...flare, from: moveDay(flare.from), to: moveDay(flare.to) })),
    suspicions: suspicions.map((suspicion) => ({ ...suspicion, namedOn: moveDay(suspicion.namedOn) })),
  };
}

/** The export is older than these factors. They follow the worst skin of the day, and are left out now and then. */
function inventFactors(checkIn: CheckIn): Factors {
  const day = daysBetween(earliestDay, dayOf(checkIn.date));
  const peak = peakSeverity(checkIn);
  const asked = peak === null || day % 9 === 0 ? [] : addedFactors;
  return Object.fromEntries(
    asked.map((name, index) => {
      const { min, max } = factorScale(name);
      const share = Math.min(1, Math.max(0, ((peak ?? 1) - 1) / 4 + ((day * (index + 7)) % 5) / 10 - 0.2));
      const isHigh = factorRow(name).worse === 'high';
      return [name, Math.round(min + (isHigh ? share : 1 - share) * (max - min))];
    }),
  );
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

function readExport(): AllRecords {
  return JSON.parse(readFileSync(join(folder, archiveJsonName), 'utf8'));
}
