import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, type Day, dayOf, noonOf } from '@flarewell/domain/day';
import { weathers } from '@flarewell/domain/measures/factors';
import { type Level, levels } from '@flarewell/domain/measures/ratings';
import type { PatternRecords } from '@flarewell/domain/patterns/diary/patternRecords';
import type { Tracker } from '@flarewell/domain/trackers';
import { createRandom } from './random.ts';
import { makeCheckIn, makeCondition } from './samples.ts';

export function makeTracker(id: string, fields: Partial<Tracker> = {}): Tracker {
  return { id, name: id, since: '2020-01-01', until: null, ...fields };
}

/** A diary with nothing but the given records. */
export function makeDiary(fields: Partial<PatternRecords> = {}): PatternRecords {
  return {
    conditions: [],
    medications: [],
    checkIns: [],
    trackers: [],
    flares: [],
    suspicions: [],
    timezone: 'Europe/Berlin',
    readSince: null,
    ...fields,
  };
}

interface Wanted {
  /** How much worse the condition 'neck' becomes, two days after 'swimming'; by the number of the day. */
  effect?: (day: number) => number;
  conditions?: string[];
  seed?: number;
}

/**
 * A made-up diary with a check-in on each of the last `days` days, oldest first. The tracker 'swimming' makes the condition
 * 'neck' worse, stress reacts to the skin of the same day, and nothing else does anything.
 */
export function makePatternDiary(
  today: Day,
  days: number,
  { effect = () => 0.9, conditions = ['hand', 'neck'], seed = 1 }: Wanted = {},
): PatternRecords {
  const random = createRandom(seed);
  const normal = () => random.between(-1, 1) + random.between(-1, 1) + random.between(-1, 1);
  const skins = conditions.map((id) => ({ id, level: 0 }));
  const swims: boolean[] = [];
  const checkIns: CheckIn[] = [];
  for (let day = 0; day < days; day += 1) {
    swims.push(random.chance(0.3));
    for (const skin of skins) {
      const shock = skin.id === 'neck' && swims[day - 2] ? effect(day) : 0;
      skin.level = 0.7 * skin.level + 0.45 * normal() + shock;
    }
    const worst = Math.max(...skins.map(({ level }) => level));
    checkIns.push(
      makeCheckIn(addDays(today, day + 1 - days), {
        factors: {
          stress: toLevel(2.5 + worst + 0.5 * normal()),
          sleep: toLevel(3 + normal()),
          water: toLevel(3 + normal()),
          weather: random.pick(weathers.slice(0, 3)),
        },
        conditionEntries: skins.map(({ id, level }) => ({
          conditionId: id,
          severity: toLevel(2 + level),
          symptoms: [],
        })),
        trackers: [
          ...(swims[day] ? ['swimming'] : []),
          ...(random.chance(0.4) ? ['dairy'] : []),
          ...(random.chance(0.2) ? ['soap'] : []),
        ],
      }),
    );
  }
  return makeDiary({
    conditions: conditions.map((id) => makeCondition(id)),
    checkIns,
    trackers: ['swimming', 'dairy', 'soap'].map((id) => makeTracker(id)),
  });
}

/** Moves the first `count` check-ins so many days back, which leaves a gap after them. */
export function makeGap(diary: PatternRecords, count: number, days: number): PatternRecords {
  const checkIns = diary.checkIns.map((checkIn, index) =>
    index < count ? { ...checkIn, date: noonOf(addDays(dayOf(checkIn.date), -days)) } : checkIn,
  );
  return {
    ...diary,
    checkIns,
    trackers: diary.trackers.map((tracker) => ({ ...tracker, since: '1900-01-01' })),
  };
}

function toLevel(value: number): Level {
  return levels[Math.min(4, Math.max(0, Math.round(value) - 1))] ?? 1;
}
