import type { Mailer } from '#auth/mail/mailer.ts';
import type { Database } from '#db/database.ts';
import type { MailRecipients } from '#db/reminders/schedule.ts';
import { createReminderMail, type ReminderMail } from '#reminders/mail.ts';
import { createPush, type Push } from '#reminders/push.ts';
import { loadPushKeys } from '#reminders/pushKeys.ts';
import { createStopLinks, type StopLinks } from '#reminders/stopLinks.ts';

/** The channels by which people are reminded. */
export interface Reminders {
  push: Push;
  /** Null when mail is not configured. */
  mail: ReminderMail | null;
  mailTo: MailRecipients;
  stopLinks: StopLinks;
}

export async function createReminders({
  database,
  secret,
  publicUrl,
  push,
  mailer,
  needsConfirmation,
  now,
}: {
  database: Database;
  secret: string;
  publicUrl: URL;
  push: { subject: string; origin: string | null };
  mailer: Mailer | null;
  needsConfirmation: boolean;
  now: string;
}): Promise<Reminders> {
  const stopLinks = createStopLinks({ secret, publicUrl });
  return {
    push: createPush({ keys: await loadPushKeys(database, { secret, now }), ...push }),
    mail: mailer && createReminderMail(mailer, stopLinks, publicUrl),
    mailTo: !mailer ? 'nobody' : needsConfirmation ? 'confirmed' : 'everybody',
    stopLinks,
  };
}
