import { randomUUID } from 'node:crypto';
import type { Profile } from '@flarewell/domain/account/profile';
import { addMs, type Day } from '@flarewell/domain/day';
import { pino } from 'pino';
import { createProfile } from '#db/accounts/profile.ts';
import { saveCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { type Database, inOwnDiary } from '#db/database.ts';
import type { Delivery } from '#db/reminders/deliveries.ts';
import { planDueReminders } from '#db/reminders/schedule.ts';
import type { Outcome } from '#reminders/outcome.ts';
import { channelOf, createTick, type TickServices } from '#reminders/tick.ts';
import { makeCheckIn, makeProfile } from '#testing/people.ts';

/** When the people are created: some hours before their reminders are due. */
export const created = '2026-11-14T12:00:00.000Z';
/** 20:00 in Berlin. */
export const due = '2026-11-14T19:00:00.000Z';
export const minutesLate = (minutes: number) => addMs(due, minutes * 60_000);

type Answer = (delivery: Delivery) => Outcome | null | Promise<Outcome>;

/** Runs ticks at given times and records each delivery as 'person day channel'. */
export function createReminderTicks(database: Database, overrides: Partial<TickServices> = {}) {
  const sent: string[] = [];
  const answers: Answer[] = [];
  let clock = created;
  const tick = createTick({
    database,
    mailTo: 'everybody',
    send: async (delivery) => {
      sent.push(`${delivery.userId} ${delivery.day} ${channelOf(delivery)}`);
      for (const answer of answers) {
        const outcome = await answer(delivery);
        if (outcome) return outcome;
      }
      return { kind: 'sent' };
    },
    log: pino({ level: 'silent' }),
    count: () => undefined,
    now: () => clock,
    makeId: randomUUID,
    isStopping: () => false,
    ...overrides,
  });
  return {
    sent,
    /** Sets what the mail and push services answer. Later calls take precedence. */
    answer: (how: Answer) => answers.unshift(how),
    tick: (now: string) => {
      clock = now;
      return tick();
    },
  };
}

/** The states of the deliveries to a person, by day and target. */
export async function listDeliveries({ system }: Database, userId: string) {
  return system
    .selectFrom('reminder_deliveries')
    .select(['day', 'target', 'state', 'attempts'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .orderBy('target')
    .execute();
}

/** Creates people who want reminders, and changes their accounts. */
export function createReminded(database: () => Database) {
  const plan = (now: string) =>
    planDueReminders(database(), { now, mailTo: 'everybody', makeId: randomUUID });
  return {
    async create(overrides: Partial<Profile> = {}): Promise<Profile> {
      const profile = makeProfile({ createdAt: created, ...overrides });
      await createProfile(database().system, profile);
      return profile;
    },
    checkIn: (userId: string, day: Day) =>
      database().asMember(inOwnDiary(userId), (scope) =>
        saveCheckIn(scope, makeCheckIn(day), null, { base: null, now: created }),
      ),
    plan,
    async planAll() {
      while (await plan(due));
    },
    stateOf: async (userId: string) => (await listDeliveries(database(), userId)).map(({ state }) => state),
  };
}
