import { reminderGraceMs } from '@flarewell/domain/account/reminders';
import { addMs, type Day, noonOf } from '@flarewell/domain/day';
import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '#db/database.ts';
import type { PushSubscription } from '#db/reminders/subscriptions.ts';
import type { Tables } from '#db/schema.ts';

/** A batch is sent concurrently, so that no delivery waits after it was marked as begun. */
const DELIVERIES_AT_ONCE = 10;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Each channel has its own queue, so that a hanging mail server does not delay push messages. */
export const channels = ['push', 'email'] as const;
export type Channel = (typeof channels)[number];

/** The diary that a reminder is about. */
export interface RemindedDiary {
  id: string;
  /** Of its person. */
  name: string;
  /** Whether it is the own diary of who is reminded. */
  isOwn: boolean;
  /** Whether that account has no other diary. */
  isOnly: boolean;
}

export interface Delivery {
  id: string;
  userId: string;
  diary: RemindedDiary;
  day: Day;
  dueAt: string;
  /** The number of attempts, including this one. */
  attempts: number;
  to: { email: string } | PushSubscription;
}

export interface Begun {
  deliveries: Delivery[];
  hasMore: boolean;
}

export type Settlement = { id: string } & (
  | { state: 'sent' | 'failed' }
  | { state: 'waiting'; tryAt: string }
);

/**
 * Claims a batch of waiting deliveries. A claimed delivery is never sent again, even if this process crashes: whether the
 * message left before the crash cannot be known, and a reminder must not come twice.
 */
export async function beginDeliveries(
  { engine, system }: Database,
  channel: Channel,
  now: string,
): Promise<Begun> {
  const anything = selectWaiting(system, channel, now).limit(1).executeTakeFirst();
  if (!(await anything)) return { deliveries: [], hasMore: false };
  return system.transaction().execute(async (tx) => {
    const rows = await selectWaiting(tx, channel, now)
      .select(['user_id', 'diary_id', 'day', 'target', 'attempts', 'due_at'])
      .orderBy('try_at')
      .limit(DELIVERIES_AT_ONCE)
      .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
      .execute();
    if (rows.length === 0) return { deliveries: [], hasMore: false };
    const findAddress = await readAddresses(tx, rows, now);
    const isCheckedIn = await readCheckedIn(tx, rows);
    const oldest = addMs(now, -reminderGraceMs);
    const deliveries: Delivery[] = [];
    const unwanted: string[] = [];
    for (const row of rows) {
      const to = findAddress(row);
      const isWanted = row.due_at >= oldest && !isCheckedIn(row);
      if (!to || !isWanted) unwanted.push(row.id);
      else {
        const { id, user_id: userId, day, due_at: dueAt, attempts } = row;
        deliveries.push({ id, userId, diary: to.diary, day, dueAt, attempts: attempts + 1, to: to.address });
      }
    }
    await setState(tx, unwanted, { state: 'dropped' });
    await setState(
      tx,
      deliveries.map(({ id }) => id),
      { state: 'sending', attempts: sql<number>`attempts + 1` },
    );
    return { deliveries, hasMore: rows.length === DELIVERIES_AT_ONCE };
  });
}

/** Stores the results of deliveries. */
export async function settleDeliveries({ system }: Database, settlements: readonly Settlement[]) {
  for (const state of ['sent', 'failed'] as const) {
    const same = settlements.filter((settlement) => settlement.state === state);
    await setState(
      system,
      same.map(({ id }) => id),
      { state },
    );
  }
  for (const settlement of settlements) {
    if (settlement.state !== 'waiting') continue;
    await setState(system, [settlement.id], { state: 'waiting', try_at: settlement.tryAt });
  }
}

/** Keeps deliveries for a week, so that a day is not reminded of twice when its person changes timezones. */
export async function deleteOldDeliveries(system: Kysely<Tables>, now: string): Promise<void> {
  await system.deleteFrom('reminder_deliveries').where('due_at', '<', addMs(now, -KEPT_MS)).execute();
}

function selectWaiting(system: Kysely<Tables>, channel: Channel, now: string) {
  return (
    system
      .selectFrom('reminder_deliveries')
      .select('id')
      // A literal instead of a parameter, so that SQLite can use the partial index.
      .where('state', '=', sql.lit('waiting' as const))
      .where('try_at', '<=', now)
      .where('target', channel === 'email' ? '=' : '!=', 'email')
  );
}

/**
 * The current address of each delivery. Since it was planned, the person may have turned reminders off or signed out on
 * the device, or the operator may have disabled the account.
 */
async function readAddresses(
  system: Kysely<Tables>,
  rows: readonly { user_id: string; diary_id: string; target: string }[],
  now: string,
) {
  const userIds = [...new Set(rows.map((row) => row.user_id))];
  const members = await system
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('diaries', 'diaries.id', 'members.diary_id')
    .select(({ selectFrom }) => [
      'members.user_id',
      'members.diary_id',
      'email',
      'reminder_email',
      'diaries.name',
      selectFrom('members as own')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('own.user_id', '=', 'members.user_id')
        .as('diaries'),
    ])
    .where('members.user_id', 'in', userIds)
    .where('reminder_enabled', '=', true)
    .where('disabled_at', 'is', null)
    .execute();
  const devices = await system
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.id', '=', 'push_subscriptions.session_id')
        .onRef('sessions.user_id', '=', 'push_subscriptions.user_id'),
    )
    .select([
      'push_subscriptions.session_id',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
    ])
    .where('push_subscriptions.user_id', 'in', userIds)
    .where('sessions.expires_at', '>', now)
    .execute();
  const memberOf = new Map(members.map((member) => [keyOf(member), member]));
  const deviceOf = new Map(devices.map((device) => [device.session_id, device]));
  const findTarget = (target: string, member: (typeof members)[number]): Delivery['to'] | null => {
    if (target === 'email') return member.reminder_email ? { email: member.email } : null;
    const device = deviceOf.get(target);
    return device ? { endpoint: device.endpoint, p256dh: device.p256dh, auth: device.auth } : null;
  };
  return (row: (typeof rows)[number]) => {
    const member = memberOf.get(keyOf(row));
    const address = member && findTarget(row.target, member);
    if (!address) return null;
    const isOwn = isOwnDiary(member.user_id, member.diary_id);
    return {
      address,
      diary: { id: member.diary_id, name: member.name, isOwn, isOnly: member.diaries === 1 },
    };
  };
}

const keyOf = ({ user_id, diary_id }: { user_id: string; diary_id: string }) => `${user_id} ${diary_id}`;

async function readCheckedIn(system: Kysely<Tables>, rows: readonly { diary_id: string; day: Day }[]) {
  const found = await system
    .selectFrom('check_ins')
    .select(['diary_id', 'date'])
    .where('diary_id', 'in', [...new Set(rows.map((row) => row.diary_id))])
    .where('date', 'in', [...new Set(rows.map((row) => noonOf(row.day)))])
    .execute();
  const days = new Set(found.map((row) => `${row.diary_id} ${row.date}`));
  return ({ diary_id, day }: { diary_id: string; day: Day }) => days.has(`${diary_id} ${noonOf(day)}`);
}

async function setState(
  system: Kysely<Tables>,
  ids: readonly string[],
  change: Updateable<Pick<Tables['reminder_deliveries'], 'state' | 'try_at'>> & {
    attempts?: RawBuilder<number>;
  },
): Promise<void> {
  if (ids.length === 0) return;
  await system.updateTable('reminder_deliveries').set(change).where('id', 'in', ids).execute();
}
