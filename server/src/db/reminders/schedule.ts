import { planReminder, type Reminder, type ReminderSettings } from '@flarewell/domain/account/reminders';
import { addMs, isTimezone } from '@flarewell/domain/day';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database, DiaryScope, Member } from '#db/database.ts';
import { readHistories } from '#db/reminders/history.ts';
import type { Tables } from '#db/schema.ts';

/** With 20 devices each and email, uses half of the parameters that SQLite allows in a statement. */
const PEOPLE_AT_ONCE = 100;
const FAR_MS = 4 * 24 * 60 * 60 * 1000;

/** 'nobody' without a mail server; 'confirmed' if addresses have to be confirmed. */
export type MailRecipients = 'nobody' | 'confirmed' | 'everybody';

interface PlanOptions {
  now: string;
  mailTo: MailRecipients;
  makeId: () => string;
}

/** A member of a diary, with what decides about the reminders for it. */
type Person = Member &
  Pick<Selectable<Tables['users']>, 'email_verified'> &
  Pick<
    Selectable<Tables['members']>,
    'reminder_enabled' | 'reminder_time' | 'reminder_email' | 'next_reminder_at'
  > &
  Pick<Selectable<Tables['diaries']>, 'timezone' | 'day_start_hour'>;

/**
 * Plans the reminders of a batch of people who are due: stores the deliveries and the time of the next check, in one
 * transaction, so that a crash leaves both or neither. Concurrent processes get different people. Returns whether there
 * may be more.
 */
export async function planDueReminders(
  { engine, system }: Database,
  { now, mailTo, makeId }: PlanOptions,
): Promise<boolean> {
  // Checks without a lock first, because mostly nobody is due.
  const anybody = selectDue(system, now).select('members.user_id').limit(1);
  if (!(await anybody.executeTakeFirst())) return false;
  return system.transaction().execute(async (tx) => {
    const people: Person[] = await selectDue(tx, now)
      .innerJoin('diaries', 'diaries.id', 'members.diary_id')
      .select([
        'members.user_id as userId',
        'members.diary_id as diaryId',
        'reminder_enabled',
        'reminder_time',
        'reminder_email',
        'email_verified',
        'timezone',
        'day_start_hour',
        'next_reminder_at',
      ])
      .orderBy('next_reminder_at')
      .limit(PEOPLE_AT_ONCE)
      .$if(engine === 'postgres', (query) => query.forUpdate('members').skipLocked())
      .execute();
    if (people.length === 0) return false;
    const historyOf = await readHistories(tx, people, now);
    const targetsOf = await listTargets(tx, people, { now, mailTo });
    const plans = people.map((person) => {
      const when = { plannedAt: person.next_reminder_at ?? now, now };
      return { person, ...planReminder(toSettings(person), when, historyOf(person)) };
    });
    const deliveries = plans.flatMap(({ person, due }) =>
      due ? targetsOf(person).map((target) => toDelivery(makeId(), person, target, due)) : [],
    );
    if (deliveries.length > 0) {
      await tx
        .insertInto('reminder_deliveries')
        .values(deliveries)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await writeNext(
      tx,
      plans.map(({ person, next }) => [person, next?.instant ?? null]),
    );
    return people.length === PEOPLE_AT_ONCE;
  });
}

/** Skips disabled accounts. Their planning resumes when they are enabled again. */
function selectDue(system: Kysely<Tables>, now: string) {
  return system
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('next_reminder_at', '<=', now)
    .where('disabled_at', 'is', null);
}

/**
 * Makes people due whose next check is too far in the future. That only happens after the server's clock was wrong, and
 * they would get no reminders until then.
 */
export async function recallFarReminders({ system }: Database, now: string): Promise<void> {
  const far = addMs(now, FAR_MS);
  // Checks without a lock first, because mostly there is nobody.
  const anybody = system.selectFrom('members').select('user_id').where('next_reminder_at', '>', far).limit(1);
  if (!(await anybody.executeTakeFirst())) return;
  await system
    .updateTable('members')
    .set({ next_reminder_at: now })
    .where('next_reminder_at', '>', far)
    .execute();
}

/** Call after a restore: reminders that were due before have been sent already or are too late. */
export async function skipDueReminders({ system }: Database, now: string): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await tx
      .updateTable('members')
      .set({ next_reminder_at: now })
      .where('next_reminder_at', '<', now)
      .execute();
    await tx
      .updateTable('reminder_deliveries')
      .set({ state: 'dropped' })
      .where('state', '=', 'waiting')
      .execute();
  });
}

function toSettings(person: Person): ReminderSettings {
  return {
    reminderEnabled: Boolean(person.reminder_enabled),
    reminderTime: person.reminder_time,
    dayStartHour: person.day_start_hour,
    // An unknown timezone must not stop the planning of everybody else.
    timezone: isTimezone(person.timezone) ? person.timezone : 'UTC',
  };
}

async function listTargets(
  tx: Transaction<Tables>,
  people: readonly Person[],
  { now, mailTo }: Pick<PlanOptions, 'now' | 'mailTo'>,
): Promise<(person: Person) => string[]> {
  const devices = await tx
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.id', '=', 'push_subscriptions.session_id')
        .onRef('sessions.user_id', '=', 'push_subscriptions.user_id'),
    )
    .select(['push_subscriptions.user_id', 'push_subscriptions.session_id'])
    .where(
      'push_subscriptions.user_id',
      'in',
      people.map(({ userId }) => userId),
    )
    .where('sessions.expires_at', '>', now)
    .execute();
  const devicesOf = Map.groupBy(devices, (row) => row.user_id);
  return (person) => [
    ...(isMailed(person, mailTo) ? ['email'] : []),
    ...(devicesOf.get(person.userId) ?? []).map((row) => row.session_id),
  ];
}

/** Whether this person gets reminders by email. A test message respects the setting too. */
export async function isRemindedByMail(
  { tx, userId, diaryId }: DiaryScope,
  mailTo: MailRecipients,
): Promise<boolean> {
  const person = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['reminder_email', 'email_verified'])
    .where('user_id', '=', userId)
    .where('diary_id', '=', diaryId)
    .executeTakeFirst();
  return person !== undefined && isMailed(person, mailTo);
}

function isMailed(
  person: Pick<Person, 'reminder_email' | 'email_verified'>,
  mailTo: MailRecipients,
): boolean {
  if (mailTo === 'nobody' || !person.reminder_email) return false;
  return mailTo === 'everybody' || Boolean(person.email_verified);
}

function toDelivery(id: string, { userId, diaryId }: Member, target: string, { day, instant }: Reminder) {
  return {
    id,
    user_id: userId,
    diary_id: diaryId,
    day,
    target,
    state: 'waiting' as const,
    attempts: 0,
    due_at: instant,
    try_at: instant,
  };
}

/** One statement per instant, because many people share the same one. */
async function writeNext(
  tx: Transaction<Tables>,
  nexts: readonly [member: Member, nextAt: string | null][],
): Promise<void> {
  for (const [nextAt, same] of Map.groupBy(nexts, ([, instant]) => instant)) {
    await tx
      .updateTable('members')
      .set({ next_reminder_at: nextAt })
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('diary_id', 'user_id'),
          'in',
          same.map(([{ diaryId, userId }]) => tuple(diaryId, userId)),
        ),
      )
      .execute();
  }
}
