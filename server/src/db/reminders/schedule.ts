import { addMs, isTimezone } from '@flarewell/domain/day';
import { planReminder, type Reminder, type ReminderSettings } from '@flarewell/domain/reminders';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database, UserScope } from '#db/database.ts';
import { readHistories } from '#db/reminders/history.ts';
import type { Tables } from '#db/schema.ts';

/** With 20 devices each and mail, half of the variables that SQLite takes in one statement. */
const PEOPLE_AT_ONCE = 100;
const FAR_MS = 4 * 24 * 60 * 60 * 1000;

/** Who may be sent mail: nobody without a mail server, and where addresses are confirmed only those who did. */
export type MailRecipients = 'nobody' | 'confirmed' | 'everybody';

export interface PlanOptions {
  now: string;
  mailTo: MailRecipients;
  makeId: () => string;
}

type Person = Pick<
  Selectable<Tables['users']>,
  | 'id'
  | 'reminder_enabled'
  | 'reminder_time'
  | 'reminder_email'
  | 'email_verified'
  | 'timezone'
  | 'next_reminder_at'
>;

/**
 * Looks at people whose time has come: writes down what is to be sent to them and when to look next, in one
 * transaction, so that a crash leaves both or neither. Another process that looks at the same time gets other people.
 * Returns whether there may be more.
 */
export async function planDueReminders(
  { engine, system }: Database,
  { now, mailTo, makeId }: PlanOptions,
): Promise<boolean> {
  // Asked first without a lock: mostly there is nobody.
  const anybody = selectDue(system, now).select('id').limit(1);
  if (!(await anybody.executeTakeFirst())) return false;
  return system.transaction().execute(async (tx) => {
    const people: Person[] = await selectDue(tx, now)
      .select([
        'id',
        'reminder_enabled',
        'reminder_time',
        'reminder_email',
        'email_verified',
        'timezone',
        'next_reminder_at',
      ])
      .orderBy('next_reminder_at')
      .limit(PEOPLE_AT_ONCE)
      .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute();
    if (people.length === 0) return false;
    const ids = people.map(({ id }) => id);
    const historyOf = await readHistories(tx, ids, now);
    const targetsOf = await listTargets(tx, ids, { now, mailTo });
    const plans = people.map((person) => {
      const when = { plannedAt: person.next_reminder_at ?? now, now };
      return { person, ...planReminder(settingsOf(person), when, historyOf(person.id)) };
    });
    const deliveries = plans.flatMap(({ person, due }) =>
      due ? targetsOf(person).map((target) => toDelivery(makeId(), person.id, target, due)) : [],
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
      plans.map(({ person, next }) => [person.id, next?.instant ?? null]),
    );
    return people.length === PEOPLE_AT_ONCE;
  });
}

/** A disabled account is not reminded; once it is enabled again, planning goes on from that moment. */
function selectDue(system: Kysely<Tables>, now: string) {
  return system.selectFrom('users').where('next_reminder_at', '<=', now).where('disabled_at', 'is', null);
}

/**
 * Nobody has to wait for so long: a clock that was wrong planned it, and would leave people alone until then. They
 * are looked at now.
 */
export async function recallFarReminders({ system }: Database, now: string): Promise<void> {
  const far = addMs(now, FAR_MS);
  // Asked first without a lock: mostly there is nobody.
  const anybody = system.selectFrom('users').select('id').where('next_reminder_at', '>', far).limit(1);
  if (!(await anybody.executeTakeFirst())) return;
  await system
    .updateTable('users')
    .set({ next_reminder_at: now })
    .where('next_reminder_at', '>', far)
    .execute();
}

/** What was due before an installation was restored has been sent before, or is too late. */
export async function skipDueReminders({ system }: Database, now: string): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
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

function settingsOf(person: Person): ReminderSettings {
  return {
    reminderEnabled: Boolean(person.reminder_enabled),
    reminderTime: person.reminder_time,
    // A name that this version does not know must not hold up everybody else.
    timezone: isTimezone(person.timezone) ? person.timezone : 'UTC',
  };
}

async function listTargets(
  tx: Transaction<Tables>,
  userIds: readonly string[],
  { now, mailTo }: Pick<PlanOptions, 'now' | 'mailTo'>,
): Promise<(person: Person) => string[]> {
  const devices = await tx
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.user_id', 'push_subscriptions.session_id'])
    .where('push_subscriptions.user_id', 'in', userIds)
    .where('sessions.expires_at', '>', now)
    .execute();
  const devicesOf = Map.groupBy(devices, (row) => row.user_id);
  return (person) => [
    ...(isMailed(person, mailTo) ? ['email'] : []),
    ...(devicesOf.get(person.id) ?? []).map((row) => row.session_id),
  ];
}

/** Whether this person is reminded by mail: what they stopped, a test does not bring either. */
export async function isRemindedByMail({ tx, userId }: UserScope, mailTo: MailRecipients): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select(['reminder_email', 'email_verified'])
    .where('id', '=', userId)
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

function toDelivery(id: string, userId: string, target: string, { day, instant }: Reminder) {
  return {
    id,
    user_id: userId,
    day,
    target,
    state: 'waiting' as const,
    attempts: 0,
    due_at: instant,
    try_at: instant,
  };
}

/** Many people share an instant, so one statement serves many. */
async function writeNext(
  tx: Transaction<Tables>,
  nexts: readonly [userId: string, nextAt: string | null][],
): Promise<void> {
  for (const [nextAt, same] of Map.groupBy(nexts, ([, instant]) => instant)) {
    await tx
      .updateTable('users')
      .set({ next_reminder_at: nextAt })
      .where(
        'id',
        'in',
        same.map(([id]) => id),
      )
      .execute();
  }
}
