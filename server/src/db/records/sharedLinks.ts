import { type ExpressionBuilder, expressionBuilder, type Kysely, sql } from 'kysely';
import type { Tables } from '#db/schema.ts';

// What readers of a link need. They have no account, so these queries are not scoped to a user; the hash of the link's
// token takes the place of the user's id.

/** A link that works. */
export interface SharedLink {
  id: string;
  hasPasscode: boolean;
  triesLeft: number;
  createdAt: string;
  /** How long the encrypted file is, in characters. */
  fileLength: number;
}

export async function findSharedLink(
  lookups: Kysely<Tables>,
  tokenHash: string,
  now: string,
): Promise<SharedLink | null> {
  const row = await lookups
    .selectFrom('share_files')
    .innerJoin('shares', (join) =>
      join
        .onRef('shares.id', '=', 'share_files.share_id')
        .onRef('shares.diary_id', '=', 'share_files.diary_id'),
    )
    .select(['id', 'has_passcode', 'tries_left', 'created_at'])
    // Unlike `length`, this does not read the file. It is ASCII, so each character is one byte.
    .select(sql<number>`octet_length(content)`.as('file_length'))
    .where('share_files.token_hash', '=', tokenHash)
    .where('tries_left', '>', 0)
    .where(isOpen(now))
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        hasPasscode: Boolean(row.has_passcode),
        triesLeft: row.tries_left,
        createdAt: row.created_at,
        fileLength: row.file_length,
      }
    : null;
}

/**
 * Takes a try before the passcode is checked, in one statement: parallel requests never check more passcodes than there
 * are tries. Returns null if none is left or the link has ended. `openSharedLink` and `nameReader` give the try back, because
 * the passcode was right.
 */
export async function takeTry(
  system: Kysely<Tables>,
  id: string,
  now: string,
): Promise<{ passcodeHash: string; triesLeft: number } | null> {
  const row = await system
    .updateTable('shares')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', id)
    .where('tries_left', '>', 0)
    .where(isOpen(now))
    .where(hasPasscodeHash())
    .returning(['tries_left', fileOfShare().select('passcode_hash').as('hash')])
    .executeTakeFirst();
  return row?.hash ? { passcodeHash: row.hash, triesLeft: row.tries_left } : null;
}

/** For a passcode that was not checked, because the server was busy. */
export async function giveBackTry(system: Kysely<Tables>, id: string): Promise<void> {
  await system
    .updateTable('shares')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '+', 1) }))
    .where('id', '=', id)
    .where(hasFile())
    .execute();
}

/**
 * Counts an opening, stores who reads, gives back the try that it took, and returns the encrypted summary; null if the link
 * has ended in the meantime.
 */
export async function openSharedLink(
  system: Kysely<Tables>,
  link: Pick<SharedLink, 'id' | 'hasPasscode'>,
  { recipient, now }: { recipient: string | null; now: string },
): Promise<string | null> {
  const opening = handOutFile(system, link.id, now).set((eb) => acceptReader(eb, link, recipient));
  return (await opening.executeTakeFirst())?.content ?? null;
}

/**
 * Stores who reads and gives back the try that it took, but counts no opening, because the reader gets no file. Returns
 * false if the link has ended in the meantime.
 */
export async function nameReader(
  system: Kysely<Tables>,
  link: Pick<SharedLink, 'id' | 'hasPasscode'>,
  { recipient, now }: { recipient: string | null; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await system
    .updateTable('shares')
    .set((eb) => acceptReader(eb, link, recipient))
    .where('id', '=', link.id)
    .where(isOpen(now))
    .where(hasFile())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts an opening by a reader who was accepted before, and returns the encrypted summary; null if the link has ended. */
export async function openSharedFile(
  system: Kysely<Tables>,
  id: string,
  now: string,
): Promise<string | null> {
  const opening = handOutFile(system, id, now).where('tries_left', '>', 0);
  return (await opening.executeTakeFirst())?.content ?? null;
}

/** Counts and reads in one statement, so that a link which was stopped never counts an opening afterwards. */
function handOutFile(system: Kysely<Tables>, id: string, now: string) {
  return system
    .updateTable('shares')
    .set(({ eb }) => ({ opened_count: eb('opened_count', '+', 1), last_opened_at: now }))
    .where('id', '=', id)
    .where(isOpen(now))
    .where(hasFile())
    .returning(fileOfShare().select('content').as('content'));
}

function acceptReader(
  eb: ExpressionBuilder<Tables, 'shares'>,
  { hasPasscode }: Pick<SharedLink, 'hasPasscode'>,
  recipient: string | null,
) {
  return { last_recipient: recipient, tries_left: eb('tries_left', '+', hasPasscode ? 1 : 0) };
}

const share = expressionBuilder<Tables, 'shares'>();

/** Neither stopped nor expired, and the operator has not disabled all owners of the diary. */
function isOpen(now: string) {
  const enabled = share
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .whereRef('members.diary_id', '=', 'shares.diary_id')
    .where('members.role', '=', 'owner')
    .where('users.disabled_at', 'is', null);
  return share.and([
    share('shares.ended_at', 'is', null),
    share('shares.expires_at', '>', now),
    share.exists(enabled),
  ]);
}

/**
 * A link whose last try is being checked looks used up, and the hourly job may delete its file in that moment. It must not
 * get its try back then, because the list of links would show it as working.
 */
function hasFile() {
  return share.exists(fileOfShare().select('share_files.share_id'));
}

function hasPasscodeHash() {
  const protectedFile = fileOfShare().where('share_files.passcode_hash', 'is not', null);
  return share.exists(protectedFile.select('share_files.share_id'));
}

/** Also compares the user id, so that a database which is partitioned by user looks in one place only. */
function fileOfShare() {
  return share
    .selectFrom('share_files')
    .whereRef('share_files.share_id', '=', 'shares.id')
    .whereRef('share_files.diary_id', '=', 'shares.diary_id');
}
