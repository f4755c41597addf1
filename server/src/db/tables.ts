import type { Tables } from '#db/schema.ts';

export const everything = ['select', 'insert', 'update', 'delete'] as const;
export type Privilege = (typeof everything)[number];

interface Rights<Row> {
  /** The column with the id of the account whose row it is. */
  readonly owner?: keyof Row & string;
  /** The column with the id of the diary that the row is part of. A table has this column, or `owner`, or neither. */
  readonly diary?: keyof Row & string;
  /**
   * What a member's transaction may do with the rows of its account or its diary; nothing by default. Readers only read
   * the rows of a diary.
   */
  readonly member?: readonly Privilege[];
  /** Columns that a member's transaction may update where `member` lacks 'update'; a reader's transaction, too. */
  readonly memberUpdates?: readonly (keyof Row & string)[];
  /** What the server may do with everybody's rows, outside a member's transaction. */
  readonly system: readonly Privilege[];
}

interface Table<Row> extends Rights<Row> {
  /** The primary key. */
  readonly key: readonly (keyof Row & string)[];
}

export type TableRights = Rights<Record<string, unknown>> & { readonly name: string };

/** Records. The server itself only reads them: for backups, reminders, quotas and the deletion of unused photos. */
const record = { diary: 'diary_id', member: everything, system: ['select'] } as const;
/** Rows about a user that only the server may touch. */
const hidden = { owner: 'user_id', system: everything } as const;

/**
 * Every table, each after the tables that its foreign keys refer to. Backups, row-level security and tests derive their
 * lists from this one; the compiler demands a line for each table of the schema.
 *
 * The rights are applied on PostgreSQL at every start, so migrations never grant any. `system` restricts the login of
 * DATABASE_URL where it does not own the tables; an owner may do everything.
 */
export const tables = {
  users: {
    key: ['id'],
    owner: 'id',
    member: ['select'],
    // Only commands on the server grant premium and the role of operator, and only the server creates and deletes accounts.
    memberUpdates: ['name', 'updated_at'],
    system: everything,
  },
  diaries: {
    key: ['id'],
    diary: 'id',
    member: ['select'],
    // The routes decide by the role. A reader raises the revision when the own reminders change.
    memberUpdates: [
      'name',
      'birth_date',
      'timezone',
      'day_start_hour',
      'hidden',
      'revision',
      'cleared_revision',
      'updated_at',
    ],
    system: everything,
  },
  // Nobody makes themselves a member or gives themselves a role: the server does, after a link or an owner's decision.
  members: {
    key: ['diary_id', 'user_id'],
    owner: 'user_id',
    member: ['select'],
    memberUpdates: ['reminder_enabled', 'reminder_time', 'reminder_email', 'next_reminder_at'],
    system: everything,
  },
  diary_links: { key: ['id'], ...hidden },
  conditions: { key: ['id'], ...record },
  medications: { key: ['id'], ...record },
  medication_conditions: { key: ['medication_id', 'condition_id'], ...record },
  check_ins: { key: ['id'], ...record },
  condition_entries: { key: ['check_in_id', 'condition_id'], ...record },
  medication_entries: { key: ['check_in_id', 'medication_id'], ...record },
  trackers: { key: ['id'], ...record },
  tracker_entries: { key: ['check_in_id', 'tracker_id'], ...record },
  flares: { key: ['id'], ...record },
  suspicions: { key: ['id'], ...record },
  // Readers of a link have no account: the server counts their tries and openings.
  shares: { key: ['id'], ...record, system: ['select', 'update'] },
  share_files: {
    key: ['share_id'],
    diary: 'diary_id',
    member: ['select', 'insert', 'delete'],
    system: ['select', 'delete'],
  },
  deleted_check_ins: { key: ['diary_id', 'date'], ...record },
  deleted_records: {
    key: ['diary_id', 'id'],
    ...record,
    system: ['select', 'delete'],
  },
  uploaded_photos: {
    key: ['path'],
    diary: 'diary_id',
    member: ['select', 'insert', 'delete'],
    system: ['select', 'delete'],
  },
  photo_removals: {
    key: ['diary_id', 'path'],
    diary: 'diary_id',
    member: ['select', 'insert'],
    system: ['select', 'insert', 'delete'],
  },
  pending_work: { key: ['diary_id'], ...record },
  import_batches: { key: ['diary_id', 'import_id', 'position'], ...record, system: ['select', 'delete'] },
  accounts: { key: ['id'], ...hidden },
  sessions: { key: ['id'], ...hidden },
  verifications: { key: ['id'], system: everything },
  account_tokens: { key: ['token_hash'], ...hidden },
  passkeys: { key: ['id'], ...hidden },
  second_factors: { key: ['user_id'], ...hidden },
  backup_codes: { key: ['user_id', 'code_hash'], ...hidden },
  throttles: { key: ['key'], system: everything },
  push_keys: { key: ['name'], system: ['select', 'insert', 'delete'] },
  push_subscriptions: { key: ['session_id'], ...hidden },
  reminder_deliveries: { key: ['id'], owner: 'user_id', member: ['select'], system: everything },
  // Whoever uses an invitation has no account yet, so the server marks it as used.
  invitations: {
    key: ['id'],
    owner: 'user_id',
    member: ['select', 'insert', 'delete'],
    system: everything,
  },
  registration: { key: ['name'], system: ['select', 'insert', 'update'] },
  installation: { key: ['name'], system: ['select', 'insert', 'update'] },
} as const satisfies { readonly [Name in keyof Tables]: Table<Tables[Name]> };

type TableName = keyof typeof tables;
export const tableList = Object.entries<Table<Record<string, unknown>>>(tables).map(([name, table]) => ({
  name: name as TableName,
  ...table,
}));

/** The tables whose rows are part of a diary, by their `diary_id`. */
export type DiaryTable = {
  [Name in TableName]: (typeof tables)[Name] extends { diary: 'diary_id' } ? Name : never;
}[TableName];
export const diaryTables = tableList
  .filter(({ diary }) => diary === 'diary_id')
  .map(({ name }) => name as DiaryTable);

/** The tables with a `user_id`: everything about an account but the row of `users`. */
export type UserOwnedTable = {
  [Name in TableName]: (typeof tables)[Name] extends { owner: 'user_id' } ? Name : never;
}[TableName];
export const userOwnedTables = tableList
  .filter(({ owner }) => owner === 'user_id')
  .map(({ name }) => name as UserOwnedTable);
