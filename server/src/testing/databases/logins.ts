import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { runAt } from '#testing/databases/postgresServer.ts';

export interface Login {
  name: string;
  /** The address of a database, with this login in it. */
  at(url: string): string;
  /** After the databases in which it owns anything. */
  remove(): Promise<void>;
}

/** A PostgreSQL login, with a name that has to be quoted. It may do nothing but connect, unless `rights` says more. */
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
