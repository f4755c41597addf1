import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#db/database.ts';
import { createTestApp, type Settings, type TestApp } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { bothEngines, usualEngines } from '#testing/extent.ts';

/** Runs the same tests with the app on each engine of `describeOnEngines`. */
export function describeApp(
  title: string,
  tests: (app: () => TestApp, database: () => Database) => void,
  settings: Settings = {},
  engines = usualEngines,
) {
  describeOnEngines(
    title,
    (database) => {
      let app: TestApp;
      beforeAll(async () => {
        app = await createTestApp(database(), settings);
      });
      afterAll(() => app.close());
      tests(() => app, database);
    },
    engines,
  );
}

/** For tests about locks, isolation or statements, which depend on the engine. */
export function describeAppOnBothEngines(title: string, tests: Parameters<typeof describeApp>[1]) {
  describeApp(title, tests, {}, bothEngines);
}
