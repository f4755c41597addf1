import type { Columns } from '#db/columns.ts';

/** The schedule of reminders, the devices that receive them, and their deliveries. */
export const reminderTables = (c: Columns): string[] => [
  `alter table users add column reminder_email ${c.flag} not null default ${c.yes} check (${c.isFlag('reminder_email')})`,
  `alter table users add column next_reminder_at ${c.instant}`,
  // In the past, so that the first check plans the next reminder without sending one.
  `update users set next_reminder_at = created_at where reminder_enabled = ${c.yes}`,
  'create index users_to_remind on users (next_reminder_at)',

  // The key pair that signs messages to push services. All servers of a database share it.
  `create table push_keys (
    name text primary key check (name = 'vapid'),
    public_key text not null,
    private_key text not null,
    created_at ${c.instant} not null
  ) ${c.tableEnd}`,

  // A device is a session: its subscription is deleted with the session. An endpoint belongs to one user at a time.
  'create unique index sessions_with_user on sessions (id, user_id)',
  `create table push_subscriptions (
    session_id ${c.id} primary key,
    user_id ${c.id} not null,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at ${c.instant} not null,
    foreign key (session_id, user_id) references sessions (id, user_id) on delete cascade
  ) ${c.tableEnd}`,
  'create index push_subscriptions_of_user on push_subscriptions (user_id)',

  // Written before anything is sent. Rows outlive their device, so that the same day is never reminded of twice.
  `create table reminder_deliveries (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    day ${c.sortable} not null,
    target text not null,
    state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
    attempts integer not null default 0,
    due_at ${c.instant} not null,
    try_at ${c.instant} not null,
    unique (user_id, day, target)
  ) ${c.tableEnd}`,
  "create index reminder_deliveries_waiting on reminder_deliveries (try_at) where state = 'waiting'",
];
