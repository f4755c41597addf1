import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarEntry, calendarMonth, monthStats } from './calendar.ts';
import { addMonths, weekday } from './day.ts';
import { makeCheckIn, rateDay, skippedEntry, takenEntry } from './testing/samples.ts';

const today = '2026-03-10';

describe('grid', () => {
  test.each([
    ['2026-02', '2026-02-01', '2026-02-28', 4],
    ['2026-03', '2026-03-01', '2026-04-04', 5],
    ['2026-05', '2026-04-26', '2026-06-06', 6],
    ['2024-02', '2024-01-28', '2024-03-02', 5],
    ['2026-12', '2026-11-29', '2027-01-02', 5],
    ['2027-01', '2026-12-27', '2027-02-06', 6],
  ])('R55 grid: %s runs from %s to %s in %i weeks', (month, first, last, count) => {
    const { weeks } = calendarMonth([], month, today);
    expect(weeks).toHaveLength(count);
    expect(weeks[0]?.[0]?.day).toBe(first);
    expect(weeks.at(-1)?.at(-1)?.day).toBe(last);
  });

  test('R55 grid: whole weeks that begin on Sunday, each day of the month once', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), (months) => {
        const month = addMonths('2026-03', months);
        const { weeks } = calendarMonth([], month, today);
        expect(weeks.every((week) => week.length === 7 && weekday(week[0]?.day ?? '') === 0)).toBe(true);
        const inMonth = weeks.flat().filter((cell) => cell.isInMonth);
        expect(inMonth.map(({ day }) => Number(day.slice(8)))).toEqual(inMonth.map((_, index) => index + 1));
        expect(inMonth.length).toBeGreaterThanOrEqual(28);
      }),
    );
  });

  test('R55 grid: marks today and future days, and puts each check-in on its day', () => {
    const checkIns = [rateDay('2026-03-10', { eczema: 4 }), rateDay('2026-02-10', { eczema: 2 })];
    const cells = calendarMonth(checkIns, '2026-03', today).weeks.flat();
    expect(cells.filter((cell) => cell.isToday).map(({ day }) => day)).toEqual(['2026-03-10']);
    expect(cells.find((cell) => cell.isFuture)?.day).toBe('2026-03-11');
    expect(cells.filter((cell) => cell.entry).map(({ day, entry }) => [day, entry?.color])).toEqual([
      ['2026-03-10', 'red'],
    ]);
  });
});

describe('cell', () => {
  test('R56 cell: colour, rated conditions, photo, medication and the start of the notes', () => {
    const checkIn = {
      ...rateDay(today, { eczema: 4, acne: 1, rosacea: 0 }),
      notes: 'Itchy arms all evening, slept badly',
      photoUrl: '/photos/u/1.jpg',
      medicationEntries: [skippedEntry('pill'), takenEntry('cream')],
    };
    expect(calendarEntry(checkIn)).toEqual({
      average: 2.5,
      color: 'yellow',
      conditionCount: 2,
      hasPhoto: true,
      hasMedsTaken: true,
      notesPreview: 'Itchy arms all eveni…',
    });
  });

  test('R56 cell: an empty check-in is grey and shows nothing else', () => {
    const checkIn = makeCheckIn(today, { medicationEntries: [skippedEntry('pill')] });
    expect(calendarEntry(checkIn)).toEqual({
      average: 0,
      color: 'grey',
      conditionCount: 0,
      hasPhoto: false,
      hasMedsTaken: false,
      notesPreview: '',
    });
  });

  test.each([
    ['exactly twenty chars', 'exactly twenty chars'],
    ['Exactly twenty-one ch', 'Exactly twenty-one c…'],
    ['🔥'.repeat(25), `${'🔥'.repeat(20)}…`],
  ])('R56 notes: %j is shown as %j', (notes, preview) => {
    expect(calendarEntry(makeCheckIn(today, { notes })).notesPreview).toBe(preview);
  });
});

describe('month statistics', () => {
  const days = (...list: string[]) => list.map((day) => rateDay(day, { eczema: 2 }));

  test.each([
    ['this month, up to today', '2026-03', days('2026-03-01', '2026-03-10', '2026-02-28'), 2, 20],
    ['a past month, all its days', '2026-02', days('2026-02-01', '2026-02-28', '2026-03-01'), 2, 7],
    ['a leap February', '2024-02', days('2024-02-29'), 1, 3],
    ['a month to come', '2026-04', [], 0, 0],
    ['a check-in for tomorrow', '2026-03', days('2026-03-10', '2026-03-11'), 1, 10],
    [
      'every day',
      '2026-03',
      days(...Array.from({ length: 10 }, (_, i) => `2026-03-${String(i + 1).padStart(2, '0')}`)),
      10,
      100,
    ],
    ['none', '2026-03', [], 0, 0],
  ])('R57 month: %s', (_, month, checkIns, count, completionPercent) => {
    expect(monthStats(checkIns, month, today)).toMatchObject({ checkIns: count, completionPercent });
  });

  test('R57 month: one check-in on its first day is 100 percent', () => {
    expect(monthStats(days('2026-03-01'), '2026-03', '2026-03-01').completionPercent).toBe(100);
  });

  test('R57 month: every rated day has the same weight in the average', () => {
    const checkIns = [
      rateDay('2026-03-01', { eczema: 5, acne: 4 }),
      rateDay('2026-03-02', { eczema: 1 }),
      makeCheckIn('2026-03-03'),
      rateDay('2026-02-28', { eczema: 5 }),
    ];
    expect(calendarMonth(checkIns, '2026-03', today).stats.average).toBe(2.75);
    expect(calendarMonth([], '2026-03', today).stats.average).toBe(0);
  });
});
