import { isDay } from '@flarewell/domain/day';
import { flareLimits } from '@flarewell/domain/patterns/flares/flare';
import { suspicionLimit } from '@flarewell/domain/patterns/suspicions';
import { recordLimits } from '@flarewell/domain/records/records';
import { trackerLimits } from '@flarewell/domain/trackers';
import { profileShape } from '@flarewell/domain/wire/account/profile';
import { z } from 'zod';
import { checkInShape, dayShape } from './checkIns.ts';
import { conditionShape } from './conditions.ts';
import { flareShape } from './flares.ts';
import { medicationShape } from './medications.ts';
import { shareShape } from './shares.ts';
import { suspicionShape } from './suspicions.ts';
import { trackerShape } from './trackers.ts';

/** The limits of an import: far more than a lifetime of daily check-ins. */
export const archiveLimits = {
  jsonBytes: 20 * 1024 * 1024,
  /** Enough for the photos that the default PHOTO_QUOTA_MB allows. */
  zipBytes: 2 ** 32 - 1,
  conditions: recordLimits.conditions,
  medications: recordLimits.medications,
  checkIns: 20_000,
  trackers: trackerLimits.stored,
  flares: flareLimits.stored,
  suspicions: suspicionLimit,
} as const;

/** ISO 8601 allows any number of digits after the second. */
const createdAtLimit = 40;
/** A signed URL has about two hundred characters. */
const photoUrlLimit = 2000;

const noInstant = 'The time at which it was created is not valid';
const createdAt = z.iso
  .datetime(noInstant)
  .max(createdAtLimit, noInstant)
  .refine((instant) => isDay(instant.slice(0, 10)), noInstant);

export const archivedConditionShape = conditionShape.extend({ createdAt });
export const archivedMedicationShape = medicationShape.extend({ createdAt });
export const archivedCheckInShape = checkInShape
  .pick({
    id: true,
    date: true,
    notes: true,
    factors: true,
    conditionEntries: true,
    medicationEntries: true,
    trackers: true,
  })
  .extend({
    photoUrl: z
      .string()
      .max(photoUrlLimit)
      .nullable()
      .meta({ description: 'In a zip: the path of the photo in the zip. Otherwise: its URL on the server' }),
    createdAt: createdAt.meta({ description: 'When it was first saved' }),
  })
  .meta({ id: 'ArchivedCheckIn' });
export const importedCheckInShape = archivedCheckInShape
  .extend({
    createdAt: createdAt
      .optional()
      .meta({ description: 'When it was first saved; a new one without it counts as written on its day' }),
  })
  .meta({ id: 'ImportedCheckIn' });

const plans = {
  conditions: z.array(archivedConditionShape).max(archiveLimits.conditions),
  medications: z.array(archivedMedicationShape).max(archiveLimits.medications),
};
/** Files of earlier releases have none of these. */
const laterRecords = z.object({
  trackers: z.array(trackerShape).max(archiveLimits.trackers),
  flares: z.array(flareShape).max(archiveLimits.flares),
  suspicions: z.array(suspicionShape).max(archiveLimits.suspicions),
});

export const archiveShape = z
  .object({
    ...profileShape.shape,
    birthDate: dayShape.optional().meta({ description: 'Of the person, if it is known' }),
    ...plans,
    ...laterRecords.shape,
    checkIns: z.array(archivedCheckInShape).max(archiveLimits.checkIns),
    shares: z
      .array(shareShape)
      .meta({ description: 'The links that were made, without what opens them; for owners' }),
  })
  .meta({ id: 'Archive' });

/** An import ignores the id, the name, the date of birth, the email, premium and the shares in the file. */
export const importedArchiveShape = z
  .object({
    ...profileShape
      .pick({
        reminderEnabled: true,
        reminderTime: true,
        reminderEmail: true,
        timezone: true,
        dayStartHour: true,
        hidden: true,
      })
      .partial().shape,
    ...plans,
    ...laterRecords.partial().shape,
    checkIns: z.array(importedCheckInShape).max(archiveLimits.checkIns),
  })
  .meta({ id: 'ImportedArchive' });

const counts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int() });
export const importSummaryShape = z
  .object({
    conditions: counts,
    medications: counts,
    checkIns: counts,
    trackers: counts,
    photos: z.object({ stored: z.int(), unchanged: z.int() }),
  })
  .meta({ id: 'ImportSummary' });

export const resetShape = z
  .strictObject({ confirm: z.literal(true).meta({ description: 'This cannot be undone' }) })
  .meta({ id: 'Reset' });

export type Archive = z.infer<typeof archiveShape>;
export type ImportedArchive = z.infer<typeof importedArchiveShape>;
export type ImportSummary = z.infer<typeof importSummaryShape>;
