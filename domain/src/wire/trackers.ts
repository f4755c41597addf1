import { trackerLimits, trackerNameLimit } from '@flarewell/domain/trackers';
import { z } from 'zod';
import { dayShape } from './checkIns.ts';
import { typedText } from './fields.ts';

const name = typedText('Name', trackerNameLimit).meta({ example: 'Dairy' });

export const trackerShape = z
  .object({
    id: z.uuid(),
    name,
    since: dayShape.meta({ description: 'The first day on which check-ins asked for it' }),
    until: dayShape
      .nullable()
      .meta({ description: 'The day on which it was hidden; null while it is shown' }),
  })
  .meta({ id: 'Tracker' });

export const trackerListShape = z.object({ trackers: z.array(trackerShape) }).meta({ id: 'TrackerList' });

export const newTrackerShape = z.strictObject({ name }).meta({ id: 'NewTracker' });

export const trackerChangesShape = z
  .strictObject({
    name: name.optional(),
    isShown: z
      .boolean()
      .optional()
      .meta({ description: 'false hides it, true shows it again from today on' }),
    position: z
      .int()
      .min(0)
      .max(trackerLimits.stored)
      .optional()
      .meta({ description: 'Its place in the list, counted from 0; the others move' }),
  })
  .meta({ id: 'TrackerChanges' });

export type Tracker = z.infer<typeof trackerShape>;
export type NewTracker = z.infer<typeof newTrackerShape>;
export type TrackerChanges = z.infer<typeof trackerChangesShape>;
