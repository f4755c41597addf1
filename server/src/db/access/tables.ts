import type { Tables } from '#db/schema.ts';

export const everything = ['select', 'insert', 'update', 'delete'] as const;
export type Privilege = (typeof everything)[number];

interface TableAccess<Row> {
  /** The column that names the user a row belongs to. Without one, a user's transaction cannot touch the table. */
  readonly owner?: keyof Row & string;
  /** What a user's transaction may do with the rows of that user. */
  readonly user?: readonly Privilege[];
  /** The only columns that it may update, where it may not update all of them. */
  readonly userUpdates?: readonly (keyof Row & string)[];
  /** What the server may do with everybody's rows, outside a user's transaction. */
  readonly system: readonly Privilege[];
}

/** A person's own records: the server itself only reads them, for backups, reminders and the sweep of photos. */
const record = { owner: 'user_id', user: everything, system: ['select'] } as const;

/**
 * Who may do what with each table on PostgreSQL. It is brought about at every start, so a migration that makes a table
 * or a column says nothing about rights: a new table gets a line here, and the compiler asks for it.
 * `system` binds the login of DATABASE_URL where it does not own the tables; an owner may do everything.
 */
export const tableAccess: { readonly [Name in keyof Tables]: TableAccess<Tables[Name]> } & {
  readonly schema_migrations: TableAccess<object>;
} = {
  users: {
    owner: 'id',
    user: ['select'],
    // Premium is the operator's to give, and accounts are made and removed by the system.
    userUpdates: [
      'email',
      'name',
      'reminder_enabled',
      'reminder_time',
      'reminder_email',
      'next_reminder_at',
      'timezone',
      'revision',
      'cleared_revision',
      'updated_at',
    ],
    system: everything,
  },
  conditions: record,
  medications: record,
  medication_conditions: record,
  check_ins: record,
  condition_entries: record,
  medication_entries: record,
  deleted_check_ins: record,
  uploaded_photos: {
    owner: 'user_id',
    user: ['select', 'insert', 'delete'],
    system: ['select', 'delete'],
  },
  pending_work: record,
  import_batches: { ...record, system: ['select', 'delete'] },
  reminder_deliveries: { owner: 'user_id', user: ['select'], system: everything },
  accounts: { system: everything },
  sessions: { system: everything },
  verifications: { system: everything },
  account_tokens: { system: everything },
  passkeys: { system: everything },
  second_factors: { system: everything },
  backup_codes: { system: everything },
  throttles: { system: everything },
  push_keys: { system: ['select', 'insert', 'delete'] },
  push_subscriptions: { system: everything },
  schema_migrations: { system: ['select'] },
};

export const securedTables = Object.keys(tableAccess);
