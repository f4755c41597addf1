import { trimCheckIn, validateCheckIn } from '@flarewell/domain/checkIns';
import { dayOf } from '@flarewell/domain/day';
import { syncShape } from '@flarewell/domain/wire/sync';
import { runAt } from '@flarewell/server/testing/databases/postgresServer';
import { DAYS, type Person } from './people.ts';

interface Counts {
  conditions: number;
  medications: number;
  trackers: number;
  checkIns: number;
  conditionEntries: number;
  medicationEntries: number;
  trackerEntries: number;
}

/**
 * Reads a person's records through the API and compares them with the rows of the database, with the published shape of
 * a check-in and with the rules for one. Throws a sentence if they differ.
 */
export async function checkPerson(
  { server, url, lastDay }: { server: string; url: string; lastDay: string },
  person: Person,
): Promise<void> {
  const answer = await fetch(`${server}/api/sync`, { headers: { Cookie: person.cookie } });
  if (!answer.ok) throw new Error(`A generated person could not read their records: ${answer.status}.`);
  const { profile, conditions, medications, trackers, checkIns, revision } = syncShape
    .required()
    .parse(await answer.json());
  if (profile.id !== person.id)
    throw new Error('The session of a generated person is that of somebody else.');
  const sum = (count: (checkIn: (typeof checkIns)[number]) => number) =>
    checkIns.reduce((total, checkIn) => total + count(checkIn), 0);
  const read: Counts = {
    conditions: conditions.length,
    medications: medications.length,
    trackers: trackers.length,
    checkIns: checkIns.length,
    conditionEntries: sum(({ conditionEntries }) => conditionEntries.length),
    medicationEntries: sum(({ medicationEntries }) => medicationEntries.length),
    trackerEntries: sum((checkIn) => checkIn.trackers?.length ?? 0),
  };
  const stored = await countRows(url, person.id);
  if (JSON.stringify(read) !== JSON.stringify(stored) || stored.checkIns !== DAYS) {
    throw new Error(
      `A generated person reads ${JSON.stringify(read)}, but the database has ${JSON.stringify(stored)}.`,
    );
  }
  if (revision !== person.revision) throw new Error('The revision of a generated person is wrong.');
  for (const { thumbnailUrl: _, ...checkIn } of checkIns) {
    const isTrimmed =
      JSON.stringify(trimCheckIn(checkIn).conditionEntries) === JSON.stringify(checkIn.conditionEntries);
    const problems = Object.values(validateCheckIn(checkIn, lastDay));
    if (!isTrimmed || problems.length > 0)
      throw new Error(`The check-in of ${dayOf(checkIn.date)} breaks a rule: ${problems.join(' ')}`);
  }
}

async function countRows(url: string, diaryId: string): Promise<Counts> {
  const tables = {
    conditions: 'conditions',
    medications: 'medications',
    trackers: 'trackers',
    checkIns: 'check_ins',
    conditionEntries: 'condition_entries',
    medicationEntries: 'medication_entries',
    trackerEntries: 'tracker_entries',
  } satisfies Record<keyof Counts, string>;
  const columns = Object.entries(tables).map(
    ([name, table]) => `(select count(*)::integer from ${table} where diary_id = '${diaryId}') as "${name}"`,
  );
  const [row] = await runAt<Counts & Record<string, unknown>>(url, `select ${columns.join(', ')}`);
  if (!row) throw new Error('The database has not answered.');
  return row;
}
