import { isRating } from '@flarewell/domain/measures/ratings';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { expect, test } from 'vitest';
import { allPhotos, galleryPhotos } from './galleryPhotos.ts';

const today = '2026-11-14';

function makeCheckIn(day: string, severities: number[], photo: Partial<ShownCheckIn> = {}): ShownCheckIn {
  return {
    id: day,
    date: `${day}T12:00:00`,
    photoUrl: `/photos/u/${day}.jpg`,
    thumbnailUrl: `/photos/u/${day}-small.jpg`,
    factors: {},
    conditionEntries: severities.filter(isRating).map((severity, index) => ({
      conditionId: String(index),
      severity,
      symptoms: [],
    })),
    medicationEntries: [],
    revision: 1,
    ...photo,
  };
}

test('R29 the gallery shows the photos of the last 7 days with what the calendar says of those days', () => {
  const photos = galleryPhotos(
    [
      makeCheckIn('2026-11-14', [1, 2]),
      makeCheckIn('2026-11-13', []),
      makeCheckIn('2026-11-12', [3], { photoUrl: null, thumbnailUrl: null }),
      makeCheckIn('2026-11-11', [5, 5], { thumbnailUrl: null }),
      makeCheckIn('2026-11-08', [4, 3, 4]),
      makeCheckIn('2026-11-07', [4]),
    ],
    today,
  );
  expect(photos.map(({ day, average }) => [day, average])).toEqual([
    ['2026-11-14', 1.5],
    ['2026-11-13', 0],
    ['2026-11-11', 5],
    ['2026-11-08', 11 / 3],
  ]);
  expect(photos[0]?.thumbnailUrl).toBe('/photos/u/2026-11-14-small.jpg');
  expect(photos[2]?.thumbnailUrl).toBe('/photos/u/2026-11-11.jpg');
});

test('R29 any photo can be compared, however old', () => {
  const checkIns = [makeCheckIn('2025-01-02', [2, 3, 3]), makeCheckIn('2026-11-14', [1])];
  expect(allPhotos(checkIns, today).map(({ day, average }) => [day, average])).toEqual([
    ['2026-11-14', 1],
    ['2025-01-02', 8 / 3],
  ]);
});
