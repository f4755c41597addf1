import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { runAt } from '#testing/databases/postgresServer.ts';

export interface Login {
  name: string;
  /** The URL of a database with this login. */
  at(url: string): string;
  /** Call after removing the databases in which the login owns anything. */
  remove(): Promise<void>;
}

/** Creates a PostgreSQL login with a name that needs quoting. It may only connect, unless `rights` grants more. */
export async function createLogin(rights = ''): Promise<Login> {
  const name = `App "${randomUUID().slice(0, 8)}"`;
  const login = pg.escapeIdentifier(name);
  await runAt(inject('postgresUrl'), `create role ${login} login password 'secret' ${rights}`);
  return {
    name,
    at(url) {
      const address = new URL(url);
      address.username = encodeURIComponent(name);
      address.password = 'secret';
      return address.href;
    },
    async remove() {
      await runAt(inject('postgresUrl'), `drop owned by ${login}`);
      await runAt(inject('postgresUrl'), `drop role ${login}`);
    },
  };
}
