import { expect, test } from 'vitest';
import { ApiProblem } from '#data/api/request.ts';
import { isPassing, stopsAll } from './failures.ts';

const problem = (code: string, status = 0) => new ApiProblem({ code }, null, status);

test.each([
  [true, true, problem('network')],
  [true, true, problem('offline')],
  [true, true, problem('too-many-requests', 429)],
  [true, true, problem('signed-out', 401)],
  [true, false, problem('busy', 503)],
  [true, false, problem('incomplete-body', 408)],
  [true, false, problem('unexpected', 500)],
  [true, false, problem('configuration', 200)],
  [true, false, problem('configuration', 429)],
  [true, false, new DOMException('', 'QuotaExceededError')],
  [false, false, problem('configuration', 413)],
  [false, false, problem('configuration', 403)],
  [false, false, problem('conflict', 409)],
  [false, false, problem('invalid-input', 400)],
])('passes: %s, stops the others: %s, %o', (passes, stops, error) => {
  expect([isPassing(error), stopsAll(error)]).toEqual([passes, stops]);
});
