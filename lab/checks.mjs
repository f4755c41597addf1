/**
 * Runs checks that build on each other, up to the first that fails. A check may return a detail to print.
 * @param {Record<string, () => unknown>} checks by their titles @returns {Promise<boolean>} whether all passed
 */
export async function runChecks(checks) {
  for (const [title, check] of Object.entries(checks)) {
    try {
      const detail = await check();
      console.log(`✓ ${title}${detail ? ` (${detail})` : ''}`);
    } catch (problem) {
      console.log(`✗ ${title}\n${problem instanceof Error ? problem.message : problem}`);
      return false;
    }
  }
  return true;
}
