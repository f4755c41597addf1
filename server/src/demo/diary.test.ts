import { isTaken, severityOf, skipReasons, validateCheckIn } from '@flarewell/domain/checkIns';
import { conditionColors, validateCondition } from '@flarewell/domain/conditions';
import { addDays, type Day, dayOf, daysBetween, lastDays } from '@flarewell/domain/day';
import { weathers } from '@flarewell/domain/factors';
import { isValid } from '@flarewell/domain/fields';
import { checkInsWithin, findCheckIn, photoGalleryDays } from '@flarewell/domain/history';
import { adherence } from '@flarewell/domain/medications/adherence';
import { medicationAlerts } from '@flarewell/domain/medications/alerts';
import { isLinkedTo, validateMedication } from '@flarewell/domain/medications/medications';
import { mean } from '@flarewell/domain/ratings';
import { keepStreakMessage, streak, streakToKeep } from '@flarewell/domain/streak';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseArchive } from '#archive/parse.ts';
import { makeDiary } from '#demo/diary.ts';
import { betamethasone, hydrocortisone } from '#demo/medications.ts';
import { createRandom } from '#demo/random.ts';
import { firstDaysAgo, flares, storyNotes } from '#demo/story.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));
/** After leap days, around the turn of a year, and one in each season. */
const remarkable: Day[] = [
  '2028-02-29',
  '2028-03-01',
  '2026-12-31',
  '2027-01-01',
  '2026-04-15',
  '2026-07-31',
];

/** Holds on whatever day the demo is started, and not only for the seed that it uses. */
function onEveryDay(title: string, expectAll: (diary: ReturnType<typeof openDiary>) => void) {
  test(title, () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), (today, seed) => expectAll(openDiary(today, seed))),
      { numRuns: 20, examples: remarkable.map((day, index) => [day, index]) },
    );
  });
}

function openDiary(today: Day, seed = 1) {
  const { records, photos } = makeDiary(today, createRandom(seed));
  return { today, ...records, records, photos };
}

describe('the sample diary', () => {
  onEveryDay('has one limit that is reached and one that is near', ({ medications, checkIns, today }) => {
    expect(medicationAlerts(medications, checkIns, today)).toMatchObject([
      { medicationId: betamethasone, type: 'exceeded', daysUsed: 14, maxDays: 14 },
      { medicationId: hydrocortisone, type: 'warning', daysUsed: 6, maxDays: 7 },
    ]);
  });

  onEveryDay('has doses that were forgotten in the last week', ({ medications, checkIns, today }) => {
    expect(adherence(checkIns, medications, today)).toBe(83);
  });

  onEveryDay('ends yesterday: today is still to be checked in, and keeps a streak', ({ checkIns, today }) => {
    expect(findCheckIn(checkIns, today)).toBeUndefined();
    expect([streak(checkIns, today), streakToKeep(checkIns, today)]).toEqual([0, 12]);
    expect(keepStreakMessage(streakToKeep(checkIns, today))).toBe(
      'Check in today to keep your 12-day streak',
    );
  });

  onEveryDay('is a year with missed days, a week of them in a row', ({ checkIns, today }) => {
    const ago = checkIns.map(({ date }) => daysBetween(dayOf(date), today));
    expect([ago[0], ago.at(-1)]).toEqual([firstDaysAgo, 1]);
    const gaps = ago.slice(1).map((days, index) => (ago[index] ?? 0) - days - 1);
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(7);
    const missedShare = 1 - checkIns.length / firstDaysAgo;
    expect(missedShare).toBeGreaterThan(0.02);
    expect(missedShare).toBeLessThan(0.2);
  });

  onEveryDay('passes every check of the product', ({ records, today }) => {
    const refusals = [
      ...records.conditions.map(validateCondition),
      ...records.medications.map(validateMedication),
      ...records.checkIns.map((checkIn) => validateCheckIn(checkIn, today)),
    ];
    expect(refusals.filter((messages) => !isValid(messages))).toEqual([]);
    // In no way tidied up by the import: what is shown is what was meant.
    const { settings, ...parsed } = parseArchive(Buffer.from(JSON.stringify(records)), today);
    expect(parsed).toMatchObject({
      conditions: records.conditions,
      medications: records.medications,
      checkIns: records.checkIns.map(({ date, photoUrl }) => ({ date, photoUrl })),
    });
  });

  onEveryDay('has photos all year, and several for the gallery', ({ checkIns, photos, today }) => {
    const withPhoto = checkIns.filter(({ photoUrl }) => photoUrl !== null);
    expect(withPhoto.map(({ photoUrl }) => photoUrl)).toEqual(photos.map(({ name }) => name));
    expect(checkInsWithin(withPhoto, lastDays(today, photoGalleryDays))).toHaveLength(4);
    expect(photos.length).toBeGreaterThan(25);
    expect(photos.length).toBeLessThan(45);
  });
});

describe('what makes the year believable', () => {
  const diary = openDiary('2026-11-15');
  const { conditions, medications, checkIns } = diary;

  test('the same seed tells the same year', () => {
    expect(openDiary('2026-11-15')).toEqual(diary);
    expect(openDiary('2026-11-15', 2).checkIns).not.toEqual(checkIns);
  });

  test('conditions in colours of the palette, medications of every kind', () => {
    const palette = conditionColors.map(({ hex }) => hex);
    expect(conditions.map(({ color }) => palette.some((hex) => hex === color))).toEqual([true, true, true]);
    expect(medications.map(({ active, conditionIds }) => [active, conditionIds.length])).toEqual([
      [true, 2],
      [true, 1],
      [true, 2],
      [true, 0],
      [false, 1],
    ]);
    expect(new Set(medications.map(({ frequency }) => frequency)).size).toBe(3);
  });

  test('severity rises in a flare, and the steroids follow it', () => {
    for (const { conditionId, started, days } of flares) {
      const within = (from: number, to: number) =>
        checkInsWithin(checkIns, { from: addDays('2026-11-15', -from), to: addDays('2026-11-15', -to) });
      const average = (list: typeof checkIns) => mean(list.map((each) => severityOf(each, conditionId) ?? 0));
      const peak = within(started - days * 0.15, started - days * 0.5);
      expect(average(peak)).toBeGreaterThan(2.5);
      expect(average(peak)).toBeGreaterThan(average(within(started + 10, started + 1)) + 0.8);
    }
    const steroids = medications.filter(({ maxUsageDays }) => maxUsageDays !== undefined);
    for (const { id, conditionIds } of steroids) {
      const worst = (checkIn: (typeof checkIns)[number]) =>
        Math.max(...conditionIds.map((conditionId) => severityOf(checkIn, conditionId) ?? 0));
      const [used, unused] = [true, false].map((taken) =>
        checkIns.filter((each) => isTaken(each, id) === taken),
      );
      expect(mean((used ?? []).map(worst))).toBeGreaterThan(mean((unused ?? []).map(worst)) + 1);
    }
  });

  test('bad days come with more stress, less sleep and more symptoms', () => {
    const isBad = ({ conditionEntries }: (typeof checkIns)[number]) =>
      conditionEntries.some(({ severity }) => severity >= 4);
    const [bad, good] = [checkIns.filter(isBad), checkIns.filter((checkIn) => !isBad(checkIn))];
    const meanOf = (list: typeof checkIns, factor: 'stress' | 'sleep') =>
      mean(list.flatMap(({ factors }) => factors[factor] ?? []));
    const symptomsOf = (list: typeof checkIns) =>
      mean(list.map(({ conditionEntries }) => conditionEntries.flatMap(({ symptoms }) => symptoms).length));
    expect(meanOf(bad, 'stress')).toBeGreaterThan(meanOf(good, 'stress') + 0.5);
    expect(meanOf(bad, 'sleep')).toBeLessThan(meanOf(good, 'sleep') - 0.8);
    expect(symptomsOf(bad)).toBeGreaterThan(symptomsOf(good) + 1.5);
  });

  test('weather, reasons for skipping and notes vary, and the weather follows the seasons', () => {
    const weatherIn = (months: string[]) =>
      checkIns.filter(({ date }) => months.includes(date.slice(5, 7))).map(({ factors }) => factors.weather);
    expect(new Set(checkIns.flatMap(({ factors }) => factors.weather ?? []))).toEqual(new Set(weathers));
    expect(weatherIn(['12', '01', '02'])).not.toContain('Hot');
    expect(weatherIn(['06', '07', '08'])).not.toContain('Cold');
    const reasons = checkIns.flatMap(({ medicationEntries }) =>
      medicationEntries.flatMap(({ skippedReason }) => skippedReason ?? []),
    );
    expect(new Set(reasons)).toEqual(new Set(skipReasons));
    const notes = checkIns.flatMap((checkIn) => checkIn.notes ?? []);
    expect(notes).toEqual(expect.arrayContaining(Object.values(storyNotes)));
    expect(notes.length).toBeGreaterThan(40);
    expect(new Set(notes).size).toBeGreaterThan(notes.length / 2);
  });

  test('what was stopped is no longer recorded', () => {
    const stopped = medications.find(({ active }) => !active);
    const entries = checkIns.filter(({ medicationEntries }) =>
      medicationEntries.some(({ medicationId }) => medicationId === stopped?.id),
    );
    expect(dayOf(entries.at(-1)?.date ?? '')).toBe(addDays('2026-11-15', -252));
    expect(conditions.filter(({ id }) => stopped && isLinkedTo(stopped, id))).toHaveLength(1);
  });
});
