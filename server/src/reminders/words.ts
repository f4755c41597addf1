import { reminderTag } from '@flarewell/domain/account/reminders';
import type { Day } from '@flarewell/domain/day';
import { diaryParameter } from '@flarewell/domain/diaries/diary';
import { asLastTimePath, checkInPath } from '@flarewell/domain/paths';
import type { PushMessage } from '@flarewell/domain/wire/reminders';
import type { RemindedDiary } from '#db/reminders/deliveries.ts';

// Nothing about anybody's health: these texts appear on lock screens and in mail lists.
const title = 'Time for your check-in';
const body = 'It takes about a minute.';

/** About a diary that is not the own one, by the name of its person. */
const titleOf = ({ name, isOwn }: RemindedDiary) => (isOwn ? title : `Time for ${name}’s check-in`);
/** Opens the reminded diary, whichever one the browser had open last. */
const inDiary = (path: string, { id, isOnly }: RemindedDiary) =>
  isOnly ? path : `${path}&${diaryParameter}=${id}`;

export function pushReminder(day: Day, diary: RemindedDiary): PushMessage {
  const actions = [{ name: 'as-last-time', title: 'As last time', url: inDiary(asLastTimePath(day), diary) }];
  // A reminder of one diary must not replace that of another one.
  const tag = diary.isOwn ? reminderTag : `${reminderTag} ${diary.id}`;
  return { title: titleOf(diary), body, url: inDiary(checkInPath(day), diary), tag, actions };
}

export const pushTest: PushMessage = {
  title: 'Reminders work on this device',
  body: 'This is how Flarewell will remind you.',
  url: '/app/settings',
  tag: 'test',
};

export function mailReminder(day: Day, diary: RemindedDiary, linkTo: (path: string) => string) {
  const subject = titleOf(diary);
  return { subject, lines: [`${subject}. ${body}\n${linkTo(inDiary(checkInPath(day), diary))}`] };
}

export const mailTest = {
  subject: 'Your Flarewell reminders work',
  lines: ['You asked for this test in Settings. Your check-in reminders will arrive like this.'],
};

export function stopLine(link: string, { isOnly }: Pick<RemindedDiary, 'isOnly'>): string {
  const stopped = isOnly ? 'them' : 'those of this diary';
  return `You get this email because email reminders are on in your Flarewell account. One click stops ${stopped}:\n${link}`;
}
