// Runs before packages are installed, on any version of Node: plain JavaScript with Node's own modules only.

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/**
 * What a step of the tests ended with. A test runner counts its tests, and any other step counts as one test. `failed` names
 * the tests that failed, `flaky` those that passed only at their second try.
 * @typedef {{ title: string, ok: boolean, output: string, seconds?: number, count?: Count, failed?: string[], flaky?: string[] }} Outcome
 */

/** @param {Outcome} outcome */
export function report(outcome) {
  console.log(headlineOf(outcome));
  if (!outcome.ok) console.log(outcome.output.replace(/^/gm, '    '));
}

/** @param {Outcome} outcome */
export function headlineOf(outcome) {
  const { title, ok, seconds } = outcome;
  const time = seconds === undefined ? '' : ` (${seconds} s)`;
  return `${ok ? '✓' : '✗'} ${title}${time}${outcome.count ? `: ${wordsOf(countOf(outcome))}` : ''}`;
}

/** Names what failed (the tests, or a step without any) and what was flaky. The last line counts the tests. Sets the exit code. @param {Outcome[]} outcomes */
export function sumUp(outcomes) {
  const list = (/** @type {string} */ heading, /** @type {string[]} */ titles) => {
    if (titles.length > 0) console.log([heading, ...titles].join('\n    '));
  };
  list(
    'These failed:',
    outcomes
      .filter(({ ok }) => !ok)
      .flatMap(({ title, failed = [] }) => (failed.length > 0 ? failed : [title])),
  );
  list(
    'These journeys failed at first and passed at their second try; find out why:',
    outcomes.flatMap(({ flaky = [] }) => flaky),
  );
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of outcomes.map(countOf)) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  console.log(wordsOf(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** @param {Count} count */
function wordsOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A runner that crashed without failing a test still counts as one failure. @param {Outcome} outcome @returns {Count} */
function countOf({ ok, count = { passed: ok ? 1 : 0, failed: 0, skipped: 0 } }) {
  return ok || count.failed > 0 ? count : { ...count, failed: 1 };
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
