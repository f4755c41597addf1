import { levels } from '@flarewell/domain/measures/ratings';
import { z } from 'zod';
import { dayShape } from './checkIns.ts';
import { choiceOf } from './fields.ts';
import { factorKeyShape, suspicionShape } from './suspicions.ts';

const conditionOrAll = z.uuid().nullable().meta({ description: 'null for all conditions together' });
const range = z.object({ from: dayShape, to: dayShape });
const effect = {
  effect: z.number().meta({ description: 'How many levels worse; for a rating, per two levels of it' }),
  low: z.number().meta({ description: 'The lower end of the 95% range' }),
  high: z.number(),
};
const days = z.int().meta({ description: 'The pairs of days that were compared' });
const withDays = z
  .int()
  .nullable()
  .meta({ description: 'How many of them had the factor; null for a rating' });
const lags = [1, 2, 3, 4] as const;
const lagDays = z.literal(lags).meta(choiceOf(lags));
const detectable = z.number().nullable().meta({
  description: 'The smallest effect that would probably have shown; null if there were too few days to tell',
});

const share = z
  .object({ least: z.int(), most: z.int(), of: z.int() })
  .meta({ description: 'How many weeks were well or totally controlled, at least and at most' });
const weeks = z.object({
  conditionId: conditionOrAll,
  weeks: z.array(range.extend({ control: z.enum(['total', 'well', 'not', 'unknown']) })),
  recent: share,
  before: share,
});

const flare = range.extend({
  id: z.uuid().nullable().meta({ description: 'null while it is only proposed' }),
  conditionId: z.uuid(),
  state: z.enum(['proposed', 'confirmed', 'dismissed']),
  name: z.string().optional(),
  days: z.int(),
  peak: z
    .literal(levels)
    .nullable()
    .meta({ type: ['integer', 'null'], enum: [...levels, null] }),
  isOpen: z.boolean(),
  used: z.array(z.object({ medicationId: z.uuid(), days: z.int() })),
  before: z
    .array(z.object({ factor: factorKeyShape, days: z.int() }))
    .meta({ description: 'What was noted in the four days before' }),
  proposed: range.nullable().meta({ description: 'What the ratings propose now, if it differs' }),
});
const flareCount = z.object({ count: z.int(), averageDays: z.number().nullable() });

const course = z
  .array(z.number().nullable())
  .meta({ description: 'On the day itself and 1 to 4 days later' });
const finding = z.object({
  conditionId: conditionOrAll,
  factor: factorKeyShape,
  lagDays,
  ...effect,
  days,
  withDays,
  foundAt: z.int().meta({ description: 'The number of check-ins at the look that found it' }),
  watch: z.discriminatedUnion('state', [
    z.object({ state: z.literal('watching'), remaining: z.int() }),
    z.object({ state: z.enum(['held', 'not-held']), checkIns: z.int() }),
    z.object({ state: z.literal('unchecked') }),
  ]),
  course: z.object({ after: course, otherwise: course }),
});

const suspicion = suspicionShape.extend({
  checkIns: z.int().meta({ description: 'Of the 120 that it takes' }),
  answer: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('found'), lagDays, days, ...effect }),
      z.object({ kind: z.literal('together'), days, ...effect }),
      z.object({ kind: z.literal('no-sign'), detectable }),
      z.object({ kind: z.literal('too-few-days') }),
    ])
    .nullable(),
});

export const patternsShape = z
  .object({
    checkIns: z.int(),
    weeks: z.array(weeks),
    flares: z.array(flare),
    flareCounts: z.object({ recent: flareCount, before: flareCount }).meta({
      description: 'Confirmed flares that began in the last 182 days, and in the 182 days before',
    }),
    findings: z.array(finding),
    together: z.array(z.object({ conditionId: conditionOrAll, factor: factorKeyShape, ...effect, days })),
    suspicions: z.array(suspicion),
    noSign: z.array(z.object({ conditionId: conditionOrAll, factor: factorKeyShape, detectable })),
    notYet: z.array(
      z.object({
        factor: factorKeyShape,
        days: z.int().meta({ description: 'Days with a value; 30 are needed' }),
        different: z.int().meta({ description: 'Days off its most common value; 10 are needed' }),
        withDays,
      }),
    ),
    leftOut: z
      .object({
        conditions: z
          .array(z.uuid())
          .meta({ description: 'Those that were rated on fewer days than the 8 others' }),
        factors: z.array(factorKeyShape).meta({
          description: 'Those that differed from their usual value on fewer days than the 30 others',
        }),
        flares: z.int().meta({ description: 'How many proposed flares, the oldest, are not listed' }),
        suspicions: z.int().meta({ description: 'How many suspicions, the oldest, are not listed' }),
        before: dayShape
          .nullable()
          .meta({ description: 'Entries before this day were not read; null if all were' }),
      })
      .meta({ description: 'What a very large diary holds beyond what the latest search could compare' }),
    milestone: z.object({
      at: z.int().nullable().meta({ description: 'The number of check-ins at the last look' }),
      on: dayShape.nullable(),
      next: z.int(),
    }),
  })
  .meta({ id: 'Patterns' });
