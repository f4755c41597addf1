import { reminderTag } from '@flarewell/domain/account/reminders';
import type { Day } from '@flarewell/domain/day';
import { asLastTimePath, checkInPath } from '@flarewell/domain/paths';
import type { PushMessage } from '@flarewell/domain/wire/reminders';

// Nothing about anybody's health: these texts appear on lock screens and in mail lists.
const title = 'Time for your check-in';
const body = 'It takes about a minute.';

export function pushReminder(day: Day): PushMessage {
  const actions = [{ name: 'as-last-time', title: 'As last time', url: asLastTimePath(day) }];
  return { title, body, url: checkInPath(day), tag: reminderTag, actions };
}

export const pushTest: PushMessage = {
  title: 'Reminders work on this device',
  body: 'This is how Flarewell will remind you.',
  url: '/app/settings',
  tag: 'test',
};

export function mailReminder(day: Day, linkTo: (path: string) => string) {
  return { subject: title, lines: [`${title}. ${body}\n${linkTo(checkInPath(day))}`] };
}

export const mailTest = {
  subject: 'Your Flarewell reminders work',
  lines: ['You asked for this test in Settings. Your check-in reminders will arrive like this.'],
};

export function stopLine(link: string): string {
  return `You get this email because email reminders are on in your Flarewell account. One click stops them:\n${link}`;
}
