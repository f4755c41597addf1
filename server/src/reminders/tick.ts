import { retryReminderAt } from '@flarewell/domain/account/reminders';
import type { Logger } from 'pino';
import type { Database } from '#db/database.ts';
import {
  type Begun,
  beginDeliveries,
  type Channel,
  channels,
  type Delivery,
  type Settlement,
  settleDeliveries,
} from '#db/reminders/deliveries.ts';
import { type MailRecipients, planDueReminders, recallFarReminders } from '#db/reminders/schedule.ts';
import { forgetEndpoint } from '#db/reminders/subscriptions.ts';
import type { Outcome } from '#reminders/outcome.ts';
import type { Reminders } from '#reminders/reminders.ts';
import { pushReminder } from '#reminders/words.ts';

/** How many batches each channel sends in parallel. */
const LANES = 4;

export interface TickServices {
  database: Database;
  mailTo: MailRecipients;
  send: (delivery: Delivery) => Promise<Outcome>;
  log: Logger;
  count: (delivery: Delivery, outcome: Outcome) => void;
  now: () => string;
  makeId: () => string;
  /** When true, nothing new is started. */
  isStopping: () => boolean;
}

/**
 * Plans what is due, then sends. Several processes may run it. Whatever still runs from the last tick is skipped, so a
 * slow channel does not stop the next planning.
 */
export function createTick(services: TickServices): () => Promise<void> {
  const plan = skipWhileRunning(() => planDue(services));
  const sends = channels.map((channel) => skipWhileRunning(() => sendWaiting(services, channel)));
  return async () => {
    await plan();
    await Promise.all(sends.map((send) => send()));
  };
}

/** Skips a call while the previous one runs. */
function skipWhileRunning(work: () => Promise<void>): () => Promise<void> {
  let isBusy = false;
  return async () => {
    if (isBusy) return;
    isBusy = true;
    await work().finally(() => {
      isBusy = false;
    });
  };
}

async function planDue({ database, mailTo, makeId, now, isStopping }: TickServices): Promise<void> {
  if (!isStopping()) await recallFarReminders(database, now());
  let hasMore = true;
  while (hasMore && !isStopping()) {
    hasMore = await planDueReminders(database, { now: now(), mailTo, makeId });
  }
}

/** Sends batches one after another, in several parallel lanes: a service that hangs delays only its own lane. */
async function sendWaiting(services: TickServices, channel: Channel): Promise<void> {
  const { database, now, isStopping } = services;
  const begin = () => beginDeliveries(database, channel, now());
  const run = async (first: Begun) => {
    for (let begun = first; ; begun = await begin()) {
      const settlements = begun.deliveries.map((delivery) => deliver(services, delivery));
      await settleDeliveries(database, await Promise.all(settlements));
      if (!begun.hasMore || isStopping()) return;
    }
  };
  if (isStopping()) return;
  const first = await begin();
  const others = Array.from({ length: first.hasMore ? LANES - 1 : 0 }, async () => run(await begin()));
  await Promise.all([run(first), ...others]);
}

async function deliver(services: TickServices, delivery: Delivery): Promise<Settlement> {
  const { database, send, log, count, now } = services;
  const outcome = await send(delivery).catch((bug: Error): Outcome => ({ kind: 'failed', reason: bug.name }));
  count(delivery, outcome);
  const { id, userId, attempts, dueAt, to } = delivery;
  if (outcome.kind === 'sent') return { id, state: 'sent' };
  const channel = channelOf(delivery);
  log.warn({ userId, channel, attempts, ...outcome }, 'a reminder was not delivered');
  if (outcome.kind === 'gone' && 'endpoint' in to) await forgetEndpoint(database.system, to.endpoint);
  const tryAt =
    outcome.kind === 'later' ? retryReminderAt({ ...outcome, attempts, dueAt, now: now() }) : null;
  return tryAt ? { id, state: 'waiting', tryAt } : { id, state: 'failed' };
}

export function channelOf({ to }: Delivery): Channel {
  return 'email' in to ? 'email' : 'push';
}

/** Sends each delivery by the channel that it was planned for. */
export function createDeliverySender({ push, mail }: Pick<Reminders, 'push' | 'mail'>): TickServices['send'] {
  return async ({ userId, diary, day, to }) => {
    if ('endpoint' in to) return push.send(to, pushReminder(day, diary));
    const recipient = { userId, diaryId: diary.id };
    return mail
      ? mail.remind({ ...recipient, email: to.email }, day, diary)
      : { kind: 'failed', reason: 'mail-off' };
  };
}
