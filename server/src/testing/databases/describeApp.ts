import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#db/database.ts';
import { createTestApp, type Settings, type TestApp } from '#testing/app.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';

/** Runs the same tests with the app on both engines. */
export function describeApp(
  title: string,
  tests: (app: () => TestApp, database: () => Database) => void,
  settings: Settings = {},
) {
  describeOnBothEngines(title, (database) => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(database(), settings);
    });
    afterAll(() => app.close());
    tests(() => app, database);
  });
}
