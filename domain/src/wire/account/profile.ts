import { dayStartHours, profileMessages } from '@flarewell/domain/account/profile';
import { timezoneLimit } from '@flarewell/domain/day';
import { nameLimit } from '@flarewell/domain/fields';
import { addedFactors } from '@flarewell/domain/measures/factors';
import { choiceOf, typedText } from '@flarewell/domain/wire/fields';
import { z } from 'zod';

const name = typedText('Name', nameLimit);
const reminderTime = z.string().max('20:00'.length, profileMessages.reminderTime).meta({ example: '20:00' });
const hidden = z
  .array(z.enum(addedFactors))
  .max(addedFactors.length)
  .refine((names) => new Set(names).size === names.length, 'Each can be hidden once')
  .meta({ description: 'What check-ins do not ask for. What was answered before stays' });
const timezone = z.string().max(timezoneLimit, profileMessages.timezone).meta({ example: 'Europe/Berlin' });

const dayStartHour = z.literal(dayStartHours, profileMessages.dayStartHour).meta({
  ...choiceOf(dayStartHours),
  description: 'When a new day starts: reminders before that hour are about the day before',
});

export const profileShape = z
  .object({
    id: z.uuid(),
    name,
    email: z.string(),
    reminderEnabled: z.boolean(),
    reminderTime,
    reminderEmail: z.boolean().meta({ description: 'Whether reminders are also sent by mail' }),
    timezone,
    dayStartHour,
    hidden,
    isPremium: z.boolean(),
    isOperator: z.boolean().meta({
      description:
        'Whether the person may invite others and decide who may register. It shows them nothing of any diary',
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Profile' });

/** Without the email, which has its own endpoint, and premium, which only the operator grants. */
export const profileChangesShape = z
  .strictObject({
    name: name.optional(),
    reminderEnabled: z.boolean().optional(),
    reminderTime: reminderTime.optional(),
    reminderEmail: z.boolean().optional(),
    timezone: timezone.optional(),
    dayStartHour: dayStartHour.optional(),
    hidden: hidden.optional(),
  })
  .meta({ id: 'ProfileChanges' });

export type Profile = z.infer<typeof profileShape>;
export type ProfileChanges = z.infer<typeof profileChangesShape>;
