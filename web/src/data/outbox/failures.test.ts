import { expect, test } from 'vitest';
import { ApiProblem } from '#data/api/request.ts';
import { backOffMs, isRetryable, stopsAll } from './failures.ts';

const problem = (code: string, status = 0) => new ApiProblem({ code }, null, status);

test.each([
  [true, true, problem('network')],
  [true, true, problem('offline')],
  [true, true, problem('too-many-requests', 429)],
  [true, true, problem('signed-out', 401)],
  [true, true, problem('wrong-host', 421)],
  [true, false, problem('busy', 503)],
  [true, false, problem('unavailable', 503)],
  [true, false, problem('incomplete-body', 408)],
  [true, false, problem('unexpected', 500)],
  [true, false, problem('upload-failed', 503)],
  [true, false, problem('configuration', 200)],
  [true, false, problem('configuration', 429)],
  [true, false, new DOMException('', 'QuotaExceededError')],
  [false, false, problem('configuration', 413)],
  [false, false, problem('configuration', 403)],
  [false, false, problem('conflict', 409)],
  [false, false, problem('invalid-input', 400)],
])('retryable: %s, stops the others: %s, %o', (isExpected, stops, error) => {
  expect([isRetryable(error), stopsAll(error)]).toEqual([isExpected, stops]);
});

test('waits 200 ms, then twice as long each time, up to a minute', () => {
  expect([0, 1, 2, 3, 8, 9, 60].map((attempt) => backOffMs(attempt))).toEqual([
    200, 400, 800, 1600, 51_200, 60_000, 60_000,
  ]);
});

test('waits as long as the server asks for, but never less than the backoff and at most an hour', () => {
  expect(backOffMs(0, 90)).toBe(90_000);
  expect(backOffMs(3, 0)).toBe(1600);
  expect(backOffMs(0, 86_400)).toBe(3_600_000);
});
