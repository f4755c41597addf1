import type { Tables } from '#db/schema.ts';
import { tableList } from '#db/tables.ts';

/** What makes a statement on this table stay with one person. */
export interface PersonalTable {
  /** The column with the person's id; null where a row has no owner, but still says something about one person. */
  readonly owner: string | null;
  /** Unique columns, by which a row is found before its owner is known. */
  readonly keys: readonly string[];
}

type Keys = { readonly [Name in keyof Tables]?: readonly (keyof Tables[Name] & string)[] };

/**
 * Unique columns that lead to one row, and so to one person, where the user's id is not known yet: at sign-in, and for
 * readers of a link, who have no account. A person's records have none: they are always found by the user's id.
 */
const uniqueKeys: Keys = {
  users: ['email'],
  accounts: ['id'],
  sessions: ['id', 'token_hash'],
  account_tokens: ['token_hash'],
  passkeys: ['id', 'credential_id'],
  shares: ['id'],
  share_files: ['token_hash'],
  invitations: ['token_hash'],
  push_subscriptions: ['endpoint'],
  reminder_deliveries: ['id'],
  // These have no owner. The keys are hashes of addresses, or ids that one browser holds.
  verifications: ['id', 'identifier'],
  throttles: ['key'],
};

/** Tables of the installation itself, without a word about anybody. */
const impersonal: readonly (keyof Tables)[] = ['push_keys', 'registration', 'installation'];

export const personalTables: ReadonlyMap<string, PersonalTable> = new Map(
  tableList
    .filter(({ name }) => !impersonal.includes(name))
    .map(({ name, owner }) => [name, { owner: owner ?? null, keys: uniqueKeys[name] ?? [] }]),
);
