import { addDays, type Day, noonOf } from '@flarewell/domain/day';
import type { Records } from '@flarewell/domain/profile';
import type { Level } from '@flarewell/domain/ratings';
import { archivedPhotoName } from '#archive/layout.ts';
import { liveThroughYear, type SampleDay } from '#demo/days.ts';
import type { BodyPart } from '#demo/drawings.ts';
import { createNoteWriter, rateCondition, recordMedication } from '#demo/entries.ts';
import { conditions } from '#demo/maya.ts';
import { medications } from '#demo/medications.ts';
import type { Random } from '#demo/random.ts';
import { firstDaysAgo, lastMonth, latePhotos } from '#demo/story.ts';

export interface SamplePhoto {
  day: Day;
  name: string;
  part: BodyPart;
  severity: Level;
}

export interface Diary {
  /** As an export holds them: a photo is named by its path in the zip. */
  records: Records;
  photos: SamplePhoto[];
}

const CHANCE_OF_FACTORS = 0.94;
const photoGap = { least: 9, most: 16 };

/** A year of check-ins that ends yesterday, so that today's is still to be made. */
export function makeDiary(today: Day, random: Random): Diary {
  const dayAt = (daysAgo: number) => addDays(today, -daysAgo);
  // In the order in which they are to be listed.
  const createdAt = (daysAgo: number, order: number) => `${dayAt(daysAgo)}T08:00:0${order}.000Z`;
  const days = liveThroughYear(dayAt, random).filter(({ isMissed }) => !isMissed);
  const photos = choosePhotos(days, dayAt, random);
  const photoNames = new Map(photos.map(({ day, name }) => [day, name]));
  const writeNote = createNoteWriter(random);

  const writeCheckIn = (day: SampleDay) => {
    const date = dayAt(day.daysAgo);
    const notes = writeNote(day);
    return {
      id: `5a3c0f52-7d0e-4c61-9a55-${String(day.daysAgo).padStart(12, '0')}`,
      date: noonOf(date),
      ...(notes && { notes }),
      photoUrl: photoNames.get(date) ?? null,
      factors: random.chance(CHANCE_OF_FACTORS) ? day.factors : {},
      conditionEntries: conditions.map((condition) => rateCondition(condition, day, random)),
      medicationEntries: medications.flatMap((medication) => recordMedication(medication, day, random)),
    };
  };

  const records = {
    conditions: conditions.map(({ part, base, worseIn, symptoms, ...condition }, order) => ({
      ...condition,
      createdAt: createdAt(firstDaysAgo, order),
    })),
    medications: medications.map(({ since, until, doses, skips, ...medication }, order) => ({
      ...medication,
      createdAt: createdAt(since, order),
    })),
    checkIns: days.map(writeCheckIn),
  };
  return { records, photos };
}

/** Every week or two, of what is worst that day; in the last month more often. */
function choosePhotos(
  days: readonly SampleDay[],
  dayAt: (daysAgo: number) => Day,
  random: Random,
): SamplePhoto[] {
  let next = firstDaysAgo - random.whole(2, 6);
  return days.flatMap(({ daysAgo, severities, worst }) => {
    const isWanted = daysAgo <= lastMonth ? latePhotos.includes(daysAgo) : daysAgo <= next;
    if (!isWanted) return [];
    next = daysAgo - random.whole(photoGap.least, photoGap.most);
    const { part } = random.pick(conditions.filter(({ id }) => severities.get(id) === worst));
    const day = dayAt(daysAgo);
    return [{ day, name: archivedPhotoName(day, 'jpg'), part, severity: worst }];
  });
}
