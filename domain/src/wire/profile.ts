import { z } from 'zod';

export const profileShape = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    reminderEnabled: z.boolean(),
    reminderTime: z.string().meta({ example: '20:00' }),
    reminderEmail: z.boolean().meta({ description: 'Whether reminders come by mail too' }),
    timezone: z.string().meta({ example: 'Europe/Berlin' }),
    isPremium: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Profile' });

/** The email changes with the password at hand, and premium is the operator's to give. */
export const profileChangesShape = z
  .strictObject({
    name: z.string().optional(),
    reminderEnabled: z.boolean().optional(),
    reminderTime: z.string().optional(),
    reminderEmail: z.boolean().optional(),
    timezone: z.string().optional(),
  })
  .meta({ id: 'ProfileChanges' });

export type Profile = z.infer<typeof profileShape>;
export type ProfileChanges = z.infer<typeof profileChangesShape>;
