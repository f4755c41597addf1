import type { Profile } from '@flarewell/domain/account/profile';
import { dayIn, dayOf, noonOf } from '@flarewell/domain/day';
import type { Diary, ListedDiary, Person } from '@flarewell/domain/diaries/diary';
import type { Role } from '@flarewell/domain/diaries/roles';
import type { Kysely, Transaction } from 'kysely';
import { lockUser } from '#db/accounts/lockUser.ts';
import { DiaryGone, inOwnDiary, type Member } from '#db/database.ts';
import { findRole, requireRole } from '#db/diaries/roles.ts';
import { lockDiary } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

// The functions of this folder take `system`, because a member's transaction sees neither the other members nor the
// other diaries. Each is about one account, and those that change a diary check its role.

type DiarySettings = Pick<Profile, 'timezone' | 'dayStartHour' | 'hidden' | 'createdAt'>;
type ReminderSettings = Pick<Profile, 'reminderEnabled' | 'reminderTime' | 'reminderEmail' | 'createdAt'>;

export async function insertDiary(
  system: Kysely<Tables>,
  { id, name, birthDate, makerId, ...settings }: Person & DiarySettings & { id: string; makerId: string },
): Promise<void> {
  await system
    .insertInto('diaries')
    .values({
      id,
      name,
      birth_date: birthDate,
      timezone: settings.timezone,
      day_start_hour: settings.dayStartHour,
      hidden: settings.hidden.join(','),
      maker_id: makerId,
      created_at: settings.createdAt,
      updated_at: settings.createdAt,
    })
    .execute();
}

export async function insertMember(
  system: Kysely<Tables>,
  { userId, diaryId }: Member,
  { role, createdAt, ...reminders }: ReminderSettings & { role: Role },
): Promise<void> {
  await system
    .insertInto('members')
    .values({
      diary_id: diaryId,
      user_id: userId,
      role,
      reminder_enabled: reminders.reminderEnabled,
      reminder_time: reminders.reminderTime,
      reminder_email: reminders.reminderEmail,
      // Due at once: the first check of the schedule plans the first reminder.
      next_reminder_at: reminders.reminderEnabled ? createdAt : null,
      created_at: createdAt,
    })
    .execute();
}

/** A diary as its member sees it; null if the account may not use it. */
export async function findDiary(system: Kysely<Tables>, member: Member): Promise<Diary | null> {
  const [found] = await readDiaries(system, [member.diaryId], member.userId);
  if (!found) return null;
  const { timezone: _, dayStartHour: __, ...diary } = found;
  return diary;
}

export async function hasDiary(system: Kysely<Tables>, diaryId: string): Promise<boolean> {
  const row = await system.selectFrom('diaries').select('id').where('id', '=', diaryId).executeTakeFirst();
  return row !== undefined;
}

/** Of everybody. */
export async function listDiaryIds(system: Kysely<Tables>): Promise<string[]> {
  const rows = await system.selectFrom('diaries').select('id').orderBy('created_at').execute();
  return rows.map(({ id }) => id);
}

/** Like `findDiary`, and throws if the account may not use it. */
export async function readDiary(system: Kysely<Tables>, member: Member): Promise<Diary> {
  const diary = await findDiary(system, member);
  if (!diary) throw new DiaryGone(member);
  return diary;
}

/** The account's diaries, its own first, then in the order in which it joined them. */
export async function listDiaries(
  system: Kysely<Tables>,
  userId: string,
): Promise<Omit<ListedDiary, 'latest'>[]> {
  const rows = await system
    .selectFrom('members')
    .select('diary_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('diary_id')
    .execute();
  const ids = rows.map((row) => row.diary_id);
  const diaries = new Map((await readDiaries(system, ids, userId)).map((diary) => [diary.id, diary]));
  const ordered = [...ids.filter((id) => id === userId), ...ids.filter((id) => id !== userId)];
  return ordered.flatMap((id) => diaries.get(id) ?? []);
}

async function readDiaries(
  system: Kysely<Tables>,
  ids: readonly string[],
  userId: string,
): Promise<Omit<ListedDiary, 'latest'>[]> {
  if (ids.length === 0) return [];
  const rows = await system
    .selectFrom('diaries')
    .innerJoin('members', 'members.diary_id', 'diaries.id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'diaries.id',
      'diaries.name',
      'diaries.birth_date',
      'diaries.timezone',
      'diaries.day_start_hour',
      'members.user_id',
      'members.role',
      'users.name as member_name',
    ])
    .where('diaries.id', 'in', ids)
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, members]) => {
    const own = members.find((member) => member.user_id === userId);
    if (!own) return [];
    return {
      id,
      name: own.name,
      birthDate: own.birth_date,
      timezone: own.timezone,
      dayStartHour: own.day_start_hour,
      role: own.role,
      members: members.map((member) => ({
        id: member.user_id,
        name: member.member_name,
        role: member.role,
      })),
    };
  });
}

/** The account's diaries with the newest check-in of each. */
export async function listDiariesOfToday(
  system: Kysely<Tables>,
  userId: string,
  now: string,
): Promise<ListedDiary[]> {
  const listed: ListedDiary[] = [];
  for (const diary of await listDiaries(system, userId)) {
    const { timezone } = diary;
    const newest = await system
      .selectFrom('check_ins')
      .select(['date', 'updated_at', 'changed_by'])
      .where('diary_id', '=', diary.id)
      .where('date', '<=', noonOf(dayIn(timezone, now)))
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirst();
    const latest = newest && {
      day: dayOf(newest.date),
      savedAt: newest.updated_at,
      savedBy: newest.changed_by,
    };
    listed.push({ ...diary, latest: latest ?? null });
  }
  return listed;
}

/** How many diaries the account may use. */
export async function countDiaries(system: Kysely<Tables>, userId: string): Promise<number> {
  const rows = await system.selectFrom('members').select('diary_id').where('user_id', '=', userId).execute();
  return rows.length;
}

/**
 * Creates a diary with the timezone and the hour of a new day of the account's own one. Returns false if the account has
 * as many as it may.
 */
export function createDiary(
  system: Kysely<Tables>,
  userId: string,
  { id, now, most, ...person }: Person & { id: string; now: string; most: number },
): Promise<boolean> {
  return system.transaction().execute(async (tx) => {
    // Locks the account, or two requests at once could both pass the limit.
    await lockUser(tx, userId);
    if ((await countDiaries(tx, userId)) >= most) return false;
    const own = await tx
      .selectFrom('diaries')
      .select(['timezone', 'day_start_hour'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await insertDiary(tx, {
      ...person,
      id,
      makerId: userId,
      timezone: own.timezone,
      dayStartHour: own.day_start_hour,
      hidden: [],
      createdAt: now,
    });
    await addMember(tx, { userId, diaryId: id }, 'owner', now);
    return true;
  });
}

/** Makes an account a member, with the reminders that it has for its own diary. */
export async function addMember(tx: Kysely<Tables>, member: Member, role: Role, now: string): Promise<void> {
  const own = inOwnDiary(member.userId);
  const reminders = await tx
    .selectFrom('members')
    .select(['reminder_enabled', 'reminder_time', 'reminder_email'])
    .where('diary_id', '=', own.diaryId)
    .where('user_id', '=', own.userId)
    .executeTakeFirstOrThrow();
  await insertMember(tx, member, {
    role,
    reminderEnabled: Boolean(reminders.reminder_enabled),
    reminderTime: reminders.reminder_time,
    reminderEmail: Boolean(reminders.reminder_email),
    createdAt: now,
  });
}

/** Changes the name or the date of birth of the person; for owners. */
export function updateDiary(
  system: Kysely<Tables>,
  member: Member,
  { name, birthDate }: Person,
  now: string,
): Promise<void> {
  return system.transaction().execute(async (tx) => {
    await lockAsOwner(tx, member);
    await tx
      .updateTable('diaries')
      .set({ name, birth_date: birthDate, updated_at: now })
      .where('id', '=', member.diaryId)
      .execute();
  });
}

/** Locks the diary, and throws if the account is not its owner. */
export async function lockAsOwner(tx: Transaction<Tables>, member: Member): Promise<void> {
  await lockDiary({ tx, diaryId: member.diaryId });
  requireRole(member, await findRole(tx, member), 'owner');
}

/** Makes everybody's reminders of the diary planned again, because the timezone or the hour of a new day has changed. */
export async function replanReminders(
  system: Kysely<Tables>,
  { userId, diaryId }: Member,
  now: string,
): Promise<void> {
  await system
    .updateTable('members')
    .set({ next_reminder_at: now })
    .where('diary_id', '=', diaryId)
    .where('user_id', '!=', userId)
    .where('reminder_enabled', '=', true)
    .execute();
}
