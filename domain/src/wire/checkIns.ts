import { checkInMessages, skipReasons, symptoms, timesTakenBounds } from '@flarewell/domain/checkIns';
import { dayOf, isDay, noonOf } from '@flarewell/domain/day';
import { textLimit } from '@flarewell/domain/fields';
import {
  addedFactors,
  type FactorName,
  type Factors,
  factorMessage,
  factorRow,
  factorScale,
  forEachFactor,
  weathers,
} from '@flarewell/domain/measures/factors';
import { levels } from '@flarewell/domain/measures/ratings';
import { photoMessages } from '@flarewell/domain/photos';
import { recordLimits } from '@flarewell/domain/records/records';
import { trackerLimits } from '@flarewell/domain/trackers';
import { z } from 'zod';
import { checkedCount, choiceOf, typedText } from './fields.ts';
import { idShape } from './ids.ts';

/** The limits of one page of check-ins. A longer history takes several requests. */
export const checkInPageSize = 1000;
export const checkInPageBytes = 2_000_000;

/** Revisions count a person's changes, and are stored in a 32-bit column. */
export const highestRevision = 2 ** 31 - 1;
const revision = z.int().min(0).max(highestRevision);

/** A revision in the query of a request. */
export const sinceShape = z.coerce
  .number()
  .int()
  .min(0)
  .max(highestRevision)
  .optional()
  // Written by hand, because the OpenAPI generator would allow null, which `coerce` turns into 0.
  .meta({ type: 'integer', minimum: 0, maximum: highestRevision });

export const dayShape = z
  .string()
  .max('2026-11-14'.length, checkInMessages.date)
  .refine(isDay, checkInMessages.date)
  .meta({ format: 'date', example: '2026-11-14' });

const ratings = [0, ...levels] as const;
const rating = z.literal(ratings).meta(choiceOf(ratings));
/** The cast says which shape belongs to which factor, which `forEachFactor` does not know. */
const ratedShapes = forEachFactor(shapeFactor) as unknown as {
  [Name in FactorName]: z.ZodOptional<z.ZodType<Exclude<Factors[Name], undefined>>>;
};
const factors = z.strictObject({ ...ratedShapes, weather: z.enum(weathers).optional() }).meta({
  id: 'Factors',
  description: `0 or absent means unset. In a save, ${addedFactors.join(', ')} is cleared by null, and absent keeps what is stored`,
});

function shapeFactor(name: FactorName): z.ZodType {
  if (!factorRow(name).isAfterVersion1) return rating.optional();
  const { min, max } = factorScale(name);
  const message = factorMessage(name);
  return z.int(message).min(min, message).max(max, message).nullable().optional();
}

const notes = typedText('Notes', textLimit);

const conditionEntry = z
  .strictObject({
    conditionId: idShape,
    severity: rating.meta({ description: '1 Minimal to 5 Extreme; an unrated condition is refused' }),
    symptoms: z.array(z.enum(symptoms)).max(symptoms.length),
    notes: notes.optional(),
  })
  .meta({ id: 'ConditionEntry' });

const medicationEntry = z
  .strictObject({
    medicationId: idShape,
    taken: z.boolean(),
    timesTaken: checkedCount(timesTakenBounds, checkInMessages.timesTaken).optional(),
    skippedReason: z.enum(skipReasons).optional(),
  })
  .meta({ id: 'MedicationEntry' });

const content = {
  notes: notes.optional(),
  factors,
  conditionEntries: z.array(conditionEntry).max(recordLimits.conditions),
  medicationEntries: z.array(medicationEntry).max(recordLimits.medications),
  trackers: z
    .array(idShape)
    .max(trackerLimits.stored)
    .optional()
    .meta({ description: 'The ids of the trackers that apply to the day; absent when none does' }),
};

/** An upload token is a file name of about sixty characters. */
const uploadTokenLimit = 100;

const author = idShape.nullable();
const unknownAuthor = 'An account; null if it is not known (any more)';

export const checkInShape = z
  .object({
    id: z.uuid(),
    date: z
      .string()
      .max(noonOf('2026-11-14').length, checkInMessages.date)
      .meta({ example: noonOf('2026-11-14') }),
    photoUrl: z
      .string()
      .nullable()
      .meta({ description: 'Only members of the diary can open it, for a year' }),
    thumbnailUrl: z.string().nullable(),
    ...content,
    createdAt: z.iso.datetime().meta({ description: 'When it was first saved; an edit does not change it' }),
    writtenBy: author.meta({ description: `Who saved it first. ${unknownAuthor}` }),
    changedBy: author.meta({ description: `Who saved it last. ${unknownAuthor}` }),
    changedAt: z.iso.datetime().meta({ description: 'When it was last saved' }),
    revision: revision.meta({ description: 'Send it as `revision` when you replace this check-in' }),
  })
  .meta({ id: 'CheckIn' });

export const checkInSaveShape = z
  .strictObject({
    revision: revision.nullable().meta({
      description: 'The revision of the check-in that this one replaces; null when the day has none',
    }),
    ...content,
    photo: z.string().max(uploadTokenLimit, photoMessages.gone).nullable().optional().meta({
      description:
        'The uploaded photo that replaces the current one; null removes the current one, absent keeps it',
    }),
    writtenAt: z.iso
      .datetime({ precision: 3, error: checkInMessages.writtenAt })
      .max('2026-11-14T20:00:00.000Z'.length, checkInMessages.writtenAt)
      // PostgreSQL refuses a few years that ISO 8601 allows.
      .refine((instant) => isDay(dayOf(instant)), checkInMessages.writtenAt)
      .optional()
      .meta({
        description:
          'When the person wrote it, if it could not be sent at once. Only for a new check-in; a time in the future is ignored',
        example: '2026-11-14T20:00:00.000Z',
      }),
  })
  .meta({ id: 'NewCheckIn' });

export const uploadedPhotoShape = z
  .object({
    photo: z.string().meta({ description: 'Send it as `photo` when you save the check-in of this day' }),
  })
  .meta({ id: 'UploadedPhoto' });

export const checkInConflictShape = z
  .object({
    code: z.literal('conflict'),
    message: z.string(),
    current: checkInShape.nullable().meta({ description: 'The current check-in of the day' }),
  })
  .meta({ id: 'CheckInConflict' });

export const checkInListShape = z
  .object({
    revision: revision.meta({
      description: 'Send it as `since` to get later changes',
    }),
    checkIns: z.array(checkInShape),
    deletedDays: z.array(dayShape).meta({ description: 'Days whose check-in was deleted after `since`' }),
    isComplete: z.boolean().meta({ description: 'Whether the client has to discard its copy' }),
    hasMore: z.boolean().meta({
      description:
        'Whether there is another page: send the new `revision`, or for a range a `to` before the last day of this page',
    }),
  })
  .meta({ id: 'CheckInList' });

export type CheckInSave = z.infer<typeof checkInSaveShape>;
export type UploadedPhoto = z.infer<typeof uploadedPhotoShape>;
/** What only the server adds to a check-in. One that waits on the device to be sent does not have it yet. */
type Stamps = Pick<z.infer<typeof checkInShape>, 'createdAt' | 'writtenBy' | 'changedBy' | 'changedAt'>;
export type ShownCheckIn = Omit<z.infer<typeof checkInShape>, keyof Stamps> & Partial<Stamps>;
export type CheckInList = Omit<z.infer<typeof checkInListShape>, 'checkIns'> & { checkIns: ShownCheckIn[] };
