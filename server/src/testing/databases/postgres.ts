import type { TestProject } from 'vitest/node';
import { startPostgres } from '#testing/databases/postgresServer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Provides a PostgreSQL server for the whole run: that of TEST_DATABASE_URL, or one from npm that ends with the run. */
export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
