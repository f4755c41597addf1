import { DefaultQueryCompiler } from 'kysely';
import { afterAll, afterEach } from 'vitest';
import { takeViolations, watchStatements } from './violations.ts';

/**
 * A Vitest setup file that reads every statement which the application runs in a test's process. The test that ran one
 * which may touch the rows of several people fails, unless `exceptions.ts` declares it.
 */
watchStatements(DefaultQueryCompiler.prototype);
const failOnViolations = () => {
  const violations = takeViolations();
  if (violations.length > 0) throw new Error(violations.join('\n\n'));
};
afterEach(failOnViolations);
// For what ran after the last test of the file.
afterAll(failOnViolations);
