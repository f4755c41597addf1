import { afterEach, expect, test, vi } from 'vitest';
import { report, sumUp } from './summary.mjs';
import { attempt, findJourneys } from './testRunners.mjs';

const count = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });

afterEach(() => {
  process.exitCode = undefined;
});

function print(run: () => void) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  run();
  const lines = log.mock.calls.map(([line]) => line);
  log.mockRestore();
  return lines;
}

test('the last line counts the tests of every part, and the exit code follows it', () => {
  const outcomes = [
    { title: 'journeys', ok: true, output: '', count: count(5, 0, 1) },
    { title: 'types', ok: true, output: '' },
  ];
  expect(print(() => sumUp(outcomes))).toEqual(['6 passed, 0 failed, 1 skipped']);
  expect(process.exitCode).toBe(0);
  expect(print(() => sumUp([...outcomes, { title: 'cluster', ok: false, output: '' }]))).toEqual([
    'These failed:\n    cluster',
    '6 passed, 1 failed, 1 skipped',
  ]);
  expect(process.exitCode).toBe(1);
});

test('a runner that crashed after its last test counts as a failure', () => {
  const crashed = {
    title: 'journeys',
    ok: false,
    output: 'Killed\nby the system',
    seconds: 7,
    count: count(5, 0),
  };
  expect(print(() => report(crashed))).toEqual([
    '✗ journeys (7 s): 5 passed, 1 failed',
    '    Killed\n    by the system',
  ]);
});

test('a part that cannot run is a failure that says why, and the others go on', async () => {
  const run = () => Promise.reject(new Error('there is no S3 store.'));
  expect(await attempt('cluster', run)).toEqual({
    title: 'cluster',
    ok: false,
    output: 'They did not run: there is no S3 store.',
  });
});

test('what failed and what passed only at its second try is named', () => {
  const tests = (status: string) => [{ projectName: 'phone', status }];
  const suites = [
    {
      title: 'login.spec.ts',
      specs: [{ title: 'signs in', tests: tests('unexpected') }],
      suites: [{ title: 'offline', specs: [{ title: 'waits', tests: tests('flaky') }] }],
    },
  ];
  const [failed, flaky] = [findJourneys(suites, 'unexpected'), findJourneys(suites, 'flaky')];
  expect(
    print(() => sumUp([{ title: 'journeys', ok: false, output: '', count: count(1, 1), failed, flaky }])),
  ).toEqual([
    'These failed:\n    phone › login.spec.ts › signs in',
    'These journeys failed at first and passed at their second try; find out why:\n    phone › login.spec.ts › offline › waits',
    '1 passed, 1 failed',
  ]);
});
