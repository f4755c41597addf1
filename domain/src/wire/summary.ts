import { isDay } from '@flarewell/domain/day';
import { papers } from '@flarewell/domain/summary/files';
import { summaryDays, summaryPeriods } from '@flarewell/domain/summary/summary';
import { z } from 'zod';
import { choiceOf } from './fields.ts';

const everyNote = 'all';
const mostDays = Math.max(...summaryPeriods);

const tooManyDays = `Please name at most ${mostDays} days`;
const notes = z
  .string()
  .max(mostDays * '2026-11-14,'.length, tooManyDays)
  .refine(
    (text) => text === everyNote || text.split(',').every(isDay),
    'Please name days as yyyy-MM-dd, or all',
  )
  .refine((text) => text.split(',').length <= mostDays, tooManyDays)
  .optional()
  .meta({
    description:
      'The days whose notes are included: `all`, or days separated by commas. If absent, no notes are included',
    example: '2026-11-09,2026-11-14',
  });

export const summaryQueryShape = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal(summaryPeriods, `Please choose one of ${summaryPeriods.join(', ')} days`))
    .default(summaryDays)
    .meta({
      ...choiceOf(summaryPeriods),
      default: summaryDays,
      description: 'How many days, including today',
    }),
  notes,
});

const patterns = z
  .enum(['true', 'false'])
  .default('false')
  .meta({ description: 'Whether to include the patterns that were found' });

export const summaryFhirQueryShape = summaryQueryShape.extend({ patterns });

export const summaryPdfQueryShape = summaryFhirQueryShape.extend({
  paper: z.enum(papers, `Please choose one of ${papers.join(', ')}`).default('a4'),
  photos: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Whether to include the photos of the worst and the best day that have one' }),
});

export type SummaryQuery = z.infer<typeof summaryQueryShape>;
