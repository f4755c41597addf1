import { makeCheckIn, rateDay } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { extremeDays, extremePhotos, peakSeverity } from './extremeDays.ts';

const days = (found: ReturnType<typeof extremeDays>) => [found.worst?.day, found.best?.day];

describe('best and worst day', () => {
  test('R98 extremes: days are compared by the average of their conditions', () => {
    const found = extremeDays([
      rateDay('2026-03-01', { eczema: 5, acne: 1, scalp: 0 }),
      rateDay('2026-03-02', { eczema: 4, acne: 3 }),
      rateDay('2026-03-03', { eczema: 3, acne: 1, scalp: 1 }),
    ]);
    expect(found).toMatchObject({
      worst: { day: '2026-03-02', value: 3.5 },
      best: { day: '2026-03-03' },
    });
  });

  test('R98 peak: the highest severity of a day', () => {
    expect(peakSeverity(rateDay('2026-03-01', { eczema: 2, acne: 4, scalp: 0 }))).toBe(4);
    expect(peakSeverity(rateDay('2026-03-01', { eczema: 0 }))).toBeNull();
  });

  test.each([[['2026-03-01', '2026-03-09']], [['2026-03-09', '2026-03-01']]])(
    'R98 extremes: on a tie the most recent, in the order %s',
    (order) => {
      expect(days(extremeDays(order.map((day) => rateDay(day, { eczema: 3 }))))).toEqual([
        '2026-03-09',
        '2026-03-09',
      ]);
    },
  );

  test('R98 extremes: the number of days that tie', () => {
    const found = extremeDays([
      rateDay('2026-03-01', { eczema: 3, acne: 4 }),
      rateDay('2026-03-02', { eczema: 1 }),
      rateDay('2026-03-03', { eczema: 4, acne: 3 }),
      rateDay('2026-03-04', { eczema: 3 }),
    ]);
    expect(found).toMatchObject({ worst: { day: '2026-03-03', days: 2 }, best: { days: 1 } });
  });

  test('R98 extremes: none where nothing is rated', () => {
    expect(extremeDays([makeCheckIn('2026-03-01')])).toEqual({ worst: null, best: null });
  });
});

describe('photos of the best and worst day', () => {
  const withPhoto = (day: string, severity: 0 | 1 | 2 | 3 | 4 | 5) => ({
    ...rateDay(day, { eczema: severity }),
    photoUrl: `/photos/${day}.jpg`,
  });

  test('R98 photos: only days with a photo are compared', () => {
    const found = extremePhotos([
      rateDay('2026-03-01', { eczema: 5 }),
      withPhoto('2026-03-02', 4),
      withPhoto('2026-03-03', 2),
      rateDay('2026-03-04', { eczema: 1 }),
      withPhoto('2026-03-05', 0),
    ]);
    expect(days(found)).toEqual(['2026-03-02', '2026-03-03']);
    expect(found.worst?.checkIn.photoUrl).toBe('/photos/2026-03-02.jpg');
  });

  test('R98 photos: no best day if it is as bad as the worst', () => {
    expect(days(extremePhotos([withPhoto('2026-03-01', 3), withPhoto('2026-03-02', 3)]))).toEqual([
      '2026-03-02',
      undefined,
    ]);
    expect(extremePhotos([rateDay('2026-03-01', { eczema: 3 })])).toEqual({ worst: null, best: null });
  });
});
