import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Database } from '#db/database.ts';
import { type DatabaseAddress, openDatabase } from '#db/open.ts';
import { createTestDatabase, runOnServer } from '#testing/databases/databases.ts';
import * as logins from '#testing/databases/logins.ts';
import { readUserRole, runAt } from '#testing/databases/postgresServer.ts';

// PostgreSQL databases and logins for one test. They are closed and removed when the test ends.

export interface Place {
  url: string;
  name: string;
  userRole: string;
}

/** Creates a database, optionally with an owner: empty, or a copy of `template`. */
export async function createPlace(owner?: logins.Login, template?: string): Promise<Place> {
  const home = await createTestDatabase('postgres', template);
  onTestFinished(() => home.remove());
  const url = 'url' in home.address ? home.address.url : '';
  const name = new URL(url).pathname.slice(1);
  if (owner) await runOnServer(`alter database ${name} owner to ${quote(owner.name)}`);
  return { url, name, userRole: await readUserRole(url) };
}

export async function createLogin(rights?: string): Promise<logins.Login> {
  const login = await logins.createLogin(rights);
  onTestFinished(() => login.remove());
  return login;
}

/** Opens a database as the server does, and returns the warnings for the operator. */
export async function open(
  address: Extract<DatabaseAddress, { url: string }>,
): Promise<{ database: Database; warnings: string[] }> {
  const warnings: string[] = [];
  const database = await openDatabase(address, { warn: (sentence) => warnings.push(sentence) });
  onTestFinished(() => database.close());
  return { database, warnings };
}

/** All rights on tables, schema and database, with the names of roles replaced. */
export async function readRights(url: string, names: Record<string, string>): Promise<string[]> {
  const rows = await runAt<{ line: string }>(
    url,
    `select format('%s %s', relname, relrowsecurity) as line from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all
    select format('%s %s %s %s %s', relname, polname, polroles::regrole[],
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy join pg_class on pg_class.oid = polrelid
    union all
    select format('%s %s %s', relname, privilege_type, grantee::regrole)
    from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace
    union all
    select format('%s.%s %s %s', attrelid::regclass, attname, privilege_type, grantee::regrole)
    from pg_attribute, aclexplode(attacl) where attrelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select format('schema %s %s', privilege_type, grantee::regrole)
    from pg_namespace, aclexplode(nspacl) where nspname = 'public'
    union all
    select format('database %s %s', privilege_type, grantee::regrole)
    from pg_database, aclexplode(datacl) where datname = current_database()`,
  );
  const replace = (line: string) =>
    Object.entries(names).reduce((text, [name, label]) => text.replaceAll(name, label), line);
  return rows.map(({ line }) => replace(line.replaceAll('\\"', '').replaceAll('"', ''))).sort();
}

const quote = pg.escapeIdentifier;
