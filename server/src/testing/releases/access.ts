import type { JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { DatabaseAddress } from '#db/open.ts';
import { installSqliteSchema } from '#testing/releases/fixtures.ts';

/** An account that version 1.0.0 made, with what it gave to the person: cookies, links, codes and keys. */
interface Access {
  madeAt: string;
  secret: string;
  userId: string;
  email: string;
  password: string;
  cookies: Record<string, string>;
  /** As a JSON Web Key. */
  passkey: { id: string; key: JsonWebKey };
  totpSecret: string;
  backupCodes: string[];
  stopLink: string;
  photoUrl: string;
  localKey: string;
  rows: { table: string; row: Record<string, SQLInputValue> }[];
}

/** The schema of version 1.0.0. */
const SCHEMA = '0016-invitations';

/** Never change the file: it is what people out there have. */
export function readAccess(): Access {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'access-1.0.0.json'), 'utf8'));
}

/** Makes an empty SQLite database into that of the account. */
export async function installAccess(address: DatabaseAddress): Promise<void> {
  if (!('file' in address)) throw new Error('The account was recorded on SQLite.');
  installSqliteSchema(SCHEMA, address.file);
  const database = new DatabaseSync(address.file);
  for (const { table, row } of readAccess().rows) {
    const columns = Object.keys(row);
    const values = columns.map(() => '?').join(', ');
    database
      .prepare(`insert into ${table} (${columns.join(', ')}) values (${values})`)
      .run(...Object.values(row));
  }
  database.close();
}
