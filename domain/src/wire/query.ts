import {
  calendarUnits,
  dayGroups,
  filterLimit,
  filterMeasures,
} from '@flarewell/domain/assistant/query/query';
import { skipReasons, symptoms } from '@flarewell/domain/checkIns';
import { searchedFactors, weathers } from '@flarewell/domain/measures/factors';
import { figures, groupings, measures, scaleOf } from '@flarewell/domain/measures/measures';
import { z } from 'zod';
import { dayShape } from './checkIns.ts';

/** Ten years. */
export const longestPeriodDays = 3660;
const nameLimit = 200;
const listLimit = 20;

const name = z.string().max(nameLimit);
const names = z.array(name).max(listLimit).readonly();
const scales = measures.map(scaleOf);
export const level = z
  .int()
  .min(Math.min(...scales.map(({ min }) => min)))
  .max(Math.max(...scales.map(({ max }) => max)));
const levels = z.strictObject({ min: level, max: level });

const range = z.strictObject({ from: dayShape, to: dayShape });
/** The periods that are resolved when the question is answered. */
export const namedPeriods = [
  z.strictObject({ kind: z.literal('last'), days: z.int().min(1).max(longestPeriodDays) }),
  z.strictObject({ kind: z.literal('calendar'), unit: z.enum(calendarUnits), back: z.int().min(0).max(600) }),
  z.strictObject({ kind: z.literal('since-use'), medication: name }),
  z.strictObject({ kind: z.literal('everything') }),
] as const;
const period = z.union([range, ...namedPeriods]);
export const comparedDays = [
  z.strictObject({ kind: z.literal('before') }),
  z.strictObject({ kind: z.literal('other-days') }),
] as const;
const against = z.union([range, ...namedPeriods, ...comparedDays]);

const filter = z
  .strictObject({
    measure: z.enum(filterMeasures),
    name: name.nullable().meta({
      description: `A condition, symptom, thing to track, medication, weather, text of a note, or ${dayGroups.join(' or ')}`,
    }),
    levels: levels.nullable(),
    isNot: z.boolean(),
    isDayAfter: z.boolean(),
  })
  .meta({ id: 'DayFilter' });

/** A question as chips. */
export const queryShape = z
  .strictObject({
    measure: z.enum(measures),
    figure: z.enum(figures),
    by: z.enum(groupings).nullable(),
    conditions: names,
    medications: names,
    trackers: names,
    symptoms: z.array(z.enum(symptoms)).max(symptoms.length).readonly(),
    levels: levels.nullable(),
    reason: z.enum(skipReasons).nullable(),
    weather: z.enum(weathers).nullable(),
    factor: z.enum([...searchedFactors, 'weather']).nullable(),
    text: name.nullable(),
    period: period.nullable(),
    against: against.nullable(),
    where: z.array(filter).max(filterLimit).readonly(),
  })
  .meta({ id: 'Query' });
