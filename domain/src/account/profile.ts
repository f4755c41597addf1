import { isTimezone } from '@flarewell/domain/day';
import {
  checkRequired,
  collectMessages,
  type FieldMessages,
  nameLimit,
  trimText,
} from '@flarewell/domain/fields';
import type { AddedFactor } from '@flarewell/domain/measures/factors';
import { checkEmail, identityMessages, normalizeEmail } from './identity.ts';

export interface Profile {
  id: string;
  name: string;
  email: string;
  reminderEnabled: boolean;
  reminderTime: string;
  /** Whether reminders are also sent by email, if the server has a mail server. */
  reminderEmail: boolean;
  timezone: string;
  /** The hour at which a new day starts: until then the check-in and the reminder are about the day before. */
  dayStartHour: number;
  /** The factors that check-ins do not ask for. What was answered before stays. */
  hidden: AddedFactor[];
  isPremium: boolean;
  /** Whether the person may invite others and decide who may register. It gives no view of anybody's records. */
  isOperator: boolean;
  createdAt: string;
}

/** What the user may change; only the operator grants premium. */
export type Settings = Pick<
  Profile,
  | 'name'
  | 'email'
  | 'reminderEnabled'
  | 'reminderTime'
  | 'reminderEmail'
  | 'timezone'
  | 'dayStartHour'
  | 'hidden'
>;

export const profileDefaults = {
  reminderEnabled: true,
  reminderTime: '20:00',
  reminderEmail: true,
  dayStartHour: 4,
  hidden: [],
  isPremium: false,
  isOperator: false,
} satisfies Partial<Profile>;

const reminderStepMinutes = 5;

/** Every 5 minutes of the day, 'HH:MM': 288 of them. */
export const reminderTimes: readonly string[] = Array.from(
  { length: (24 * 60) / reminderStepMinutes },
  (_, step) => {
    const minutes = step * reminderStepMinutes;
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  },
);

/** The hours at which a new day can start. */
export const dayStartHours: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

export function createProfile(
  given: Pick<Profile, 'id' | 'email' | 'timezone' | 'createdAt'> & { name?: string },
): Profile {
  return {
    ...profileDefaults,
    id: given.id,
    name: trimText(given.name ?? '') || nameFromEmail(given.email),
    email: normalizeEmail(given.email),
    timezone: given.timezone,
    createdAt: given.createdAt,
  };
}

export function nameFromEmail(email: string): string {
  const [local = ''] = trimText(email).split('@');
  // The cut may split a character into half of a surrogate pair.
  return local.slice(0, nameLimit).replace(/\p{Surrogate}$/u, '');
}

export function avatarLetter(name: string | undefined): string {
  const [first] = name?.trim() ?? '';
  const upper = first?.toUpperCase() ?? 'U';
  // 'ß' has no single capital letter: it becomes 'SS'.
  return first && [...upper].length > 1 ? first : upper;
}

export const profileMessages = {
  ...identityMessages,
  reminderTime: 'Please choose a reminder time from the list',
  timezone: 'Please choose a timezone',
  dayStartHour: 'Please choose an hour from the list',
  saved: 'Settings saved successfully!',
} as const;

export const savedConfirmationMs = 2000;

export function trimSettings(settings: Settings): Settings {
  return { ...settings, name: trimText(settings.name), email: normalizeEmail(settings.email) };
}

export function validateSettings(
  settings: Settings,
): FieldMessages<'name' | 'email' | 'reminderTime' | 'timezone' | 'dayStartHour'> {
  return collectMessages({
    name: checkRequired('Name', settings.name, nameLimit, profileMessages.name),
    email: checkEmail(settings.email),
    reminderTime: reminderTimes.includes(settings.reminderTime) ? undefined : profileMessages.reminderTime,
    timezone: isTimezone(settings.timezone) ? undefined : profileMessages.timezone,
    dayStartHour: dayStartHours.includes(settings.dayStartHour) ? undefined : profileMessages.dayStartHour,
  });
}
