import { passcodeLimits } from '@flarewell/domain/shares/passcodes';
import { shareLabelLimit, shareLifeDays, shareLives } from '@flarewell/domain/shares/shares';
import { papers } from '@flarewell/domain/summary/files';
import { summaryDays, summaryPeriods } from '@flarewell/domain/summary/summary';
import { z } from 'zod';
import { dayShape } from './checkIns.ts';
import { choiceOf, longestText, typedText } from './fields.ts';
import { problemShape } from './problems.ts';

const label = typedText('Name', shareLabelLimit).meta({ example: 'Dr. Weber, November' });
const instant = z.iso.datetime();

export const shareShape = z
  .object({
    id: z.uuid(),
    label,
    from: dayShape.meta({ description: 'The first day of the summary' }),
    to: dayShape.meta({ description: 'The last day of the summary' }),
    hasNotes: z.boolean(),
    hasPhotos: z.boolean(),
    hasPatterns: z.boolean(),
    hasPasscode: z.boolean(),
    createdAt: instant,
    expiresAt: instant,
    endedAt: instant
      .nullable()
      .meta({ description: 'When the person stopped sharing, or a backup was restored' }),
    triesLeft: z.int().meta({ description: 'How many wrong passcodes are still allowed' }),
    openedCount: z.int().meta({ description: 'How often a reader got the encrypted file' }),
    lastOpenedAt: instant.nullable().meta({ description: 'When a reader last got the encrypted file' }),
    lastRecipient: z
      .string()
      .nullable()
      .meta({ description: 'The name that the last reader gave, which nobody checks' }),
  })
  .meta({ id: 'Share' });

export const shareListShape = z.object({ shares: z.array(shareShape) }).meta({ id: 'ShareList' });

export const madeShareShape = shareShape
  .extend({
    link: z.string().meta({
      description:
        'The SMART Health Link. It holds the key, which the server does not keep: it is shown only once',
      example: 'https://flarewell.example/s#shlink:/eyJ1cmwi…',
    }),
    photosLeftOut: z.int().meta({
      description: 'How many photos are not in the snapshot, because their files are missing',
      example: 0,
    }),
  })
  .meta({ id: 'MadeShare' });

const oneOf = (values: readonly number[]) => `Please choose one of ${values.join(', ')} days`;

export const newShareShape = z
  .strictObject({
    days: z
      .literal(summaryPeriods, oneOf(summaryPeriods))
      .default(summaryDays)
      .meta({
        ...choiceOf(summaryPeriods),
        default: summaryDays,
        description: 'How many days, including today',
      }),
    label,
    expiresInDays: z
      .literal(shareLives, oneOf(shareLives))
      .default(shareLifeDays)
      .meta({ ...choiceOf(shareLives), default: shareLifeDays, description: 'For how long the link works' }),
    passcode: typedText('Passcode', passcodeLimits.longest)
      .optional()
      .meta({ description: 'Upper case, hyphens and the number of spaces do not matter' }),
    notes: z
      .union([z.boolean(), z.array(dayShape).max(Math.max(...summaryPeriods))])
      .default(false)
      .meta({ description: 'Whether notes are included: all, none, or those of these days' }),
    photos: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether to include the photos of the worst and the best day that have one' }),
    patterns: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether to include the patterns that were found' }),
    paper: z
      .enum(papers, `Please choose one of ${papers.join(', ')}`)
      .default('a4')
      .meta({ description: 'The paper of the PDF' }),
  })
  .meta({ id: 'NewShare' });

/** What a reader's software sends. The standard demands that unknown fields are ignored, so this is no strict object. */
export const manifestRequestShape = z
  .object({
    recipient: z.string().max(longestText).meta({ description: 'Who reads', example: 'Dr. Weber' }),
    passcode: z.string().max(longestText).optional(),
    embeddedLengthMax: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({
      description:
        'A longer file is not embedded, but can be fetched at `location`. With 0, only the name of the reader is stored',
    }),
  })
  .meta({ id: 'ManifestRequest' });

export const manifestShape = z
  .object({
    files: z.array(
      z.object({
        contentType: z.literal('application/fhir+json'),
        fhirVersion: z.literal('4.0.1'),
        status: z.literal('finalized'),
        lastUpdated: instant,
        embedded: z.string().optional().meta({ description: 'The encrypted file (JWE)' }),
        location: z
          .string()
          .optional()
          .meta({ description: 'Where to fetch the encrypted file within minutes' }),
      }),
    ),
  })
  .meta({ id: 'Manifest' });

export const wrongPasscodeShape = problemShape
  .extend({ remainingAttempts: z.int().meta({ description: 'How many wrong passcodes are still allowed' }) })
  .meta({ id: 'WrongPasscode' });

export type NewShare = z.input<typeof newShareShape>;
/** With every default filled in. */
export type WholeNewShare = z.infer<typeof newShareShape>;
export type MadeShare = z.infer<typeof madeShareShape>;
export type ShareList = z.infer<typeof shareListShape>;
export type Manifest = z.infer<typeof manifestShape>;
