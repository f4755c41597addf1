import { randomUUID } from 'node:crypto';
import type { Profile } from '@flarewell/domain/account/profile';
import {
  addDays,
  addMs,
  type Day,
  dayIn,
  dayOf,
  instantOf,
  listDays,
  monthOf,
  noonOf,
} from '@flarewell/domain/day';
import { timezoneOptions } from '@flarewell/domain/timezones';
import { describe, expect, test } from 'vitest';
import { createProfile } from '#db/accounts/profile.ts';
import type { Database, EngineName } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createTestDatabase } from '#testing/databases/databases.ts';
import { isSoak, usualEngines } from '#testing/extent.ts';
import { makeProfile } from '#testing/people.ts';
import { addDevice } from '#testing/reminders/devices.ts';
import { startReminderWorker } from '#testing/reminders/workers.ts';

const PROCESSES = 4;
/** From noon to noon in UTC. */
interface Span {
  start: string;
  end: string;
}
/** Each engine simulates the days around the clock changes of two continents, or the whole year in the soak. */
const spans: Record<EngineName, Span> = isSoak
  ? { sqlite: spanOf('2026-01-01', '2027-01-01'), postgres: spanOf('2026-01-01', '2027-01-01') }
  : { sqlite: spanOf('2026-03-28', '2026-04-06'), postgres: spanOf('2026-10-24', '2026-11-02') };
/** How late the workers run: just within the two hours after which a reminder is skipped. */
const DELAY_MS = 115 * 60_000;

/**
 * Reminder times in the hours that clock changes skip or repeat, around midnight, and in the evening. They are due in
 * only three parts of a UTC day, because each tick of the workers takes time.
 */
const times: Record<string, string[]> = {
  'America/New_York': ['02:30', '20:00'],
  'America/Chicago': ['02:30', '19:00'],
  'America/Denver': ['01:30', '18:00'],
  'America/Los_Angeles': ['01:20', '17:00'],
  'Europe/London': ['01:30'],
  'Europe/Paris': ['02:30'],
  'Europe/Berlin': ['02:00'],
  'Asia/Tokyo': ['00:55', '10:00'],
  'Asia/Shanghai': ['00:00', '23:55'],
  'Asia/Kolkata': ['07:00', '21:25'],
  'Australia/Sydney': ['02:30', '11:00'],
  'Australia/Melbourne': ['02:00', '11:00'],
};
/**
 * In these months all workers run their ticks at the same time. In the others two of them do, which takes half as long.
 */
const clockChanges = ['2026-03', '2026-04', '2026-10', '2026-11'];
const allDays = listDays({ from: '2025-12-31', to: '2027-01-03' });

interface Person {
  profile: Profile;
  checkedIn: ReadonlySet<Day>;
  channels: string[];
}

describe.each(usualEngines)(`${PROCESSES} processes on %s`, (engine) => {
  const span = spans[engine];
  const timeout = 1_200_000;

  test(`from ${dayOf(span.start)} to ${dayOf(span.end)}, everybody gets one reminder on each day without a check-in`, {
    timeout,
  }, async () => {
    const home = await createTestDatabase(engine);
    const database = await openDatabase(home.address);
    const people = await createPeople(database, span.start);
    const workers = await Promise.all(
      Array.from({ length: PROCESSES }, () => startReminderWorker(home.address)),
    );
    const sent: string[] = [];
    let now = span.start;
    for (let look = 0; now < span.end; look += 1) {
      now = addMs((await findEarliest(database)) ?? span.end, DELAY_MS);
      const looking = clockChanges.includes(monthOf(now))
        ? workers
        : workers.filter((_, index) => index === look % PROCESSES || index === (look * 3 + 1) % PROCESSES);
      for (const some of await Promise.all(looking.map((worker) => worker.tick(now)))) sent.push(...some);
    }
    for (const worker of workers) await worker.stop();
    const expected = people.flatMap((person) => listExpected(person, { start: span.start, end: now }));
    const days = listDays({ from: dayOf(span.start), to: dayOf(span.end) }).length - 1;
    expect(expected.length).toBeGreaterThan(days * people.length);
    expect(sent.sort()).toEqual(expected.sort());
    expect(await listMistimed(database, people)).toEqual([]);
    await database.close();
    await home.remove();
  });
});

function spanOf(from: Day, to: Day): Span {
  const noon = (day: Day) => `${day}T12:00:00.000Z`;
  return { start: noon(from), end: noon(to) };
}

/** Creates a person for each of the times. Some have a device, and some check in now and then. */
async function createPeople(database: Database, createdAt: string): Promise<Person[]> {
  const listed = timezoneOptions('UTC').map(({ id }) => id);
  expect(listed).toEqual(['UTC', ...Object.keys(times)]);
  const people: Person[] = [];
  for (const [timezone, reminderTimes] of Object.entries(times)) {
    for (const reminderTime of reminderTimes) {
      const profile = makeProfile({ timezone, reminderTime, createdAt });
      await createProfile(database.system, profile);
      const hasDevice = people.length % 2 === 0;
      if (hasDevice) await addDevice(database, profile.id);
      const days = people.length % 3 === 0 ? allDays.filter((_, index) => index % 5 < 2) : [];
      await checkIn(database, profile, days);
      const channels = hasDevice ? ['email', 'push'] : ['email'];
      people.push({ profile, checkedIn: new Set(days), channels });
    }
  }
  return people;
}

async function checkIn(
  { system }: Database,
  { id, createdAt }: Profile,
  days: readonly Day[],
): Promise<void> {
  const rest = { diary_id: id, notes: null, photo_url: null, factors: '{}', revision: 0 };
  const rows = days.map((day) => ({
    id: randomUUID(),
    date: noonOf(day),
    ...rest,
    created_at: createdAt,
    updated_at: createdAt,
  }));
  if (rows.length > 0) await system.insertInto('check_ins').values(rows).execute();
}

async function findEarliest({ system }: Database): Promise<string | null> {
  const { at } = await system
    .selectFrom('members')
    .select(({ fn }) => fn.min('next_reminder_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Lists reminders that were not planned for the instant at which the wall clock shows their time. */
async function listMistimed({ system }: Database, people: readonly Person[]) {
  const profileOf = new Map(people.map(({ profile }) => [profile.id, profile]));
  const planned = await system
    .selectFrom('reminder_deliveries')
    .select(['user_id', 'day', 'due_at'])
    .execute();
  return planned.filter(({ user_id, day, due_at }) => {
    const profile = profileOf.get(user_id);
    return !profile || due_at !== dueAt(profile, day);
  });
}

/** A reminder before the hour at which a new day starts is about the day before. */
function dueAt({ timezone, reminderTime, dayStartHour }: Profile, day: Day): string {
  const isAfterMidnight = Number(reminderTime.slice(0, 2)) < dayStartHour;
  return instantOf(isAfterMidnight ? addDays(day, 1) : day, reminderTime, timezone);
}

function listExpected({ profile, checkedIn, channels }: Person, { start, end }: Span): string[] {
  const { id, timezone } = profile;
  return listDays({ from: addDays(dayIn(timezone, start), -1), to: dayIn(timezone, end) })
    .filter((day) => !checkedIn.has(day))
    .filter((day) => {
      const instant = dueAt(profile, day);
      return instant >= start && instant <= end;
    })
    .flatMap((day) => channels.map((channel) => `${id} ${day} ${channel}`));
}
