import { randomUUID } from 'node:crypto';
import { makeSession } from '@flarewell/server/testing/sessions';
import pg from 'pg';
import { detachConstraints } from './constraints.ts';

/** A generated person with a session, as a browser that was here before knows them. */
export interface Person {
  id: string;
  cookie: string;
  /** The revision of the last change that the browser has seen. */
  revision: number;
  /** The ids of their records, which the browser has in its copy. */
  conditions: string[];
  medications: string[];
  trackers: string[];
}

export const DAYS = 365;
/** How many connections write at once. */
const LANES = 2;
/** So many records besides the check-ins raise the revision, at most. */
const OTHER_CHANGES = 10;

interface Order {
  people: number;
  /** The last day that has a check-in. */
  lastDay: string;
  secret: string;
  publicUrl: URL;
  log: (sentence: string) => void;
}

/**
 * Makes people with a year of check-ins each, inside PostgreSQL. The rows are written day by day, because that is the
 * order in which a real year leaves them on the disk: reading one person's year then touches as many pages as it would.
 * Needs a superuser, and an empty database whose tables exist.
 */
export async function generatePeople(
  url: string,
  { people, lastDay, log, ...keys }: Order,
): Promise<Person[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // A crash during the generation loses nothing of value, so nothing waits for the disk.
    await client.query('alter system set fsync = off');
    await client.query('select pg_reload_conf()');
    const attach = await detachConstraints(client);
    const made = await insertPeople(client, { people, lastDay, ...keys });
    await client.query(records);
    await Promise.all(Array.from({ length: LANES }, (_, lane) => writeDays(url, lane, { lastDay, log })));
    log('Adding the indexes and checking the foreign keys');
    await attach(url);
    log('Collecting statistics');
    await client.query('vacuum (analyze)');
    await client.query('alter system reset fsync');
    await client.query('select pg_reload_conf()');
    await client.query('checkpoint');
    const { rows } = await client.query<Omit<Person, 'cookie' | 'revision'>>(idsOfRecords);
    const idsOf = new Map(rows.map((row) => [row.id, row]));
    return made.flatMap((person) => {
      const ids = idsOf.get(person.id);
      return ids ? { ...person, ...ids } : [];
    });
  } finally {
    await client.end();
  }
}

/** Writes the days of every second person (with two lanes), so that two cores are busy. */
async function writeDays(url: string, lane: number, { lastDay, log }: Pick<Order, 'lastDay' | 'log'>) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(temporaryLists(lane));
    for (let day = 0; day < DAYS; day += 1) {
      await client.query(oneDay, [lastDay, DAYS - 1 - day, day + 1 + OTHER_CHANGES]);
      if (lane === 0 && (day + 1) % 73 === 0) log(`${day + 1} of ${DAYS} days are written`);
    }
  } finally {
    await client.end();
  }
}

async function insertPeople(
  client: pg.Client,
  { people, lastDay, secret, publicUrl }: Omit<Order, 'log'>,
): Promise<Pick<Person, 'id' | 'cookie' | 'revision'>[]> {
  const revision = DAYS + OTHER_CHANGES;
  const made = Array.from({ length: people }, () => ({
    id: randomUUID(),
    ...makeSession({ secret, publicUrl }),
  }));
  await client.query(users, [made.map(({ id }) => id), lastDay, revision]);
  await client.query(
    `insert into sessions (id, user_id, token_hash, expires_at, created_at, updated_at, proved_at)
     select gen_random_uuid(), user_id, token_hash, now() + interval '30 days', now(), now(), now()
     from unnest($1::uuid[], $2::text[]) as made (user_id, token_hash)`,
    [made.map(({ id }) => id), made.map(({ tokenHash }) => tokenHash)],
  );
  return made.map(({ id, cookie }) => ({ id, cookie, revision }));
}

/** Reminders are spread over the day in steps of five minutes, and the next one of everybody is in the future. */
const users = `
  with made as (
    select id, number, floor(random() * 288)::integer * interval '5 minutes' as slot
    from unnest($1::uuid[]) with ordinality as given (id, number)
  ), added as (
    insert into users (id, email, name, is_premium, email_verified, created_at, updated_at)
    select id, 'person-' || number || '@example.org', 'Person ' || number, false, true,
      $2::timestamptz - interval '${DAYS} days', now()
    from made
    returning id, name, created_at
  ), diary as (
    insert into diaries (id, name, timezone, maker_id, revision, created_at, updated_at)
    select id, name, 'UTC', id, $3::integer, created_at, now() from added
  ), member as (
    insert into members (diary_id, user_id, role, reminder_enabled, reminder_time, next_reminder_at, created_at)
    select id, id, 'owner', true, to_char(timestamp 'epoch' + slot, 'HH24:MI'),
      date_trunc('day', now(), 'UTC') + slot
        + case when date_trunc('day', now(), 'UTC') + slot > now() then interval '0' else interval '1 day' end,
      created_at
    from made join added using (id)
  )
  insert into accounts (id, user_id, account_id, provider_id, created_at, updated_at)
  select gen_random_uuid(), id, id::text, 'credential', created_at, created_at from added`;

/** One to three conditions, one to three medications that each treat one of them, and two things to track. */
const records = `
  with person as (
    select id, created_at, row_number() over (order by id) as number from diaries
  ), condition as (
    insert into conditions (id, diary_id, name, color, created_at, updated_at)
    select gen_random_uuid(), id, (array['Hands', 'Neck', 'Knees'])[place], '#2563EB',
      created_at + place * interval '1 minute', created_at
    from person, generate_series(1, 1 + number % 3) as place
    returning id, diary_id, created_at
  ), medication as (
    insert into medications (id, diary_id, name, dosage, frequency, active, max_usage_days, created_at, updated_at)
    select gen_random_uuid(), id, (array['Hydrocortisone', 'Moisturiser', 'Antihistamine'])[place], 'Thin layer',
      (array['Once daily', 'Twice daily', 'As required'])[place], true, case when place = 1 then 14 end,
      created_at + place * interval '1 minute', created_at
    from person, generate_series(1, 1 + (number / 3) % 3) as place
    returning id, diary_id
  ), tracker as (
    insert into trackers (id, diary_id, name, position, since, created_at, updated_at)
    select gen_random_uuid(), id, (array['Dairy', 'Swimming'])[place], place - 1,
      to_char(created_at, 'YYYY-MM-DD'), created_at, created_at
    from person, generate_series(1, 2) as place
  )
  insert into medication_conditions (medication_id, condition_id, diary_id, position)
  select medication.id, first.id, medication.diary_id, 0
  from medication
  join (select distinct on (diary_id) id, diary_id from condition order by diary_id, created_at) as first using (diary_id)`;

const idsOfRecords = `
  select id,
    array(select conditions.id::text from conditions where diary_id = diaries.id order by created_at) as conditions,
    array(select medications.id::text from medications where diary_id = diaries.id order by created_at) as medications,
    array(select trackers.id::text from trackers where diary_id = diaries.id order by position) as trackers
  from diaries`;

/** The people of a lane with their lists. They stay in the memory of the connection. */
const temporaryLists = (lane: number) => `
  create temporary table people_list as
    select id as diary_id, number, conditions, medications
    from (select id, row_number() over (order by id) as number from diaries) as numbered
    join (select diary_id as id, count(*) as conditions from conditions group by diary_id) as one using (id)
    join (select diary_id as id, count(*) as medications from medications group by diary_id) as other using (id)
    where number % ${LANES} = ${lane};
  create temporary table conditions_list as
    select diary_id, id, row_number() over (partition by diary_id order by created_at) - 1 as position
    from conditions join people_list using (diary_id);
  create temporary table medications_list as
    select diary_id, id, row_number() over (partition by diary_id order by created_at) - 1 as position
    from medications join people_list using (diary_id);
  create temporary table trackers_list as
    select diary_id, id, position from trackers join people_list using (diary_id);
  analyze people_list; analyze conditions_list; analyze medications_list; analyze trackers_list;`;

/**
 * A check-in of everybody with its entries. The severity goes up and down over a month, so that there are flares. The
 * size of the JSON is estimated, as the migration that introduced sizes does.
 */
const oneDay = `
  with day as (
    select $1::date - $2::integer as date
  ), content as (
    select *, case when random() < 0.4 then 'Slept badly, itchy arms in the evening' end as notes,
      jsonb_build_object(
        'stress', 1 + floor(random() * 5)::integer, 'sleep', 1 + floor(random() * 5)::integer,
        'water', 1 + floor(random() * 5)::integer, 'diet', 1 + floor(random() * 5)::integer,
        'weather', (array['Humid', 'Dry', 'Hot', 'Cold', 'Rainy', 'Windy'])[1 + floor(random() * 6)::integer]
      ) as factors
    from people_list
  ), written as (
    insert into check_ins (id, diary_id, date, notes, factors, revision, bytes, created_at, updated_at,
      written_by, changed_by)
    select gen_random_uuid(), diary_id, to_char(date, 'YYYY-MM-DD') || 'T12:00:00', notes, factors, $3::integer,
      200 + coalesce(octet_length(notes), 0) + octet_length(factors::text) + 180 * conditions + 110 * medications,
      date + time with time zone '19:00Z', date + time with time zone '19:00Z', diary_id, diary_id
    from day, content
    returning id, diary_id
  ), rated as (
    select written.id, list.id as condition_id, diary_id, list.position, least(5, greatest(1, round(
      3 + 1.6 * sin(2 * pi() * ($2::integer + 7 * number + 5 * list.position) / 31) + 2 * random() - 1
    )))::integer as severity
    from written join people_list using (diary_id) join conditions_list as list using (diary_id)
  ), conditions_of_day as (
    insert into condition_entries (check_in_id, condition_id, diary_id, position, severity, symptoms)
    select id, condition_id, diary_id, position, severity,
      (array['[]', '["Dryness"]', '["Itchiness", "Dryness"]', '["Itchiness", "Redness", "Dryness"]',
        '["Itchiness", "Redness", "Dryness", "Pain"]'])[severity]::jsonb
    from rated
  ), kept as (
    select written.id, list.id as medication_id, diary_id, list.position, random() < 0.8 as taken
    from written join medications_list as list using (diary_id)
  ), medications_of_day as (
    insert into medication_entries (check_in_id, medication_id, diary_id, position, taken, times_taken, skipped_reason)
    select id, medication_id, diary_id, position, taken, case when taken then 1 end,
      case when not taken then 'Forgot' end
    from kept
  )
  insert into tracker_entries (check_in_id, tracker_id, diary_id, position)
  select id, tracker_id, diary_id, row_number() over (partition by id order by place) - 1
  from (
    select written.id, list.id as tracker_id, diary_id, list.position as place
    from written join trackers_list as list using (diary_id)
    where random() < 0.3
  ) as chosen`;
