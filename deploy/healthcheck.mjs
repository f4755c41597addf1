// Run by the container engine: exit code 0 while the server in this container can answer requests, else 1.
const TIMEOUT_MS = 8000;

const address = `http://127.0.0.1:${process.env.PORT || 3000}/readyz`;
try {
  const { status } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (status !== 200) fail(`${address} answered ${status}.`);
} catch (problem) {
  fail(`${address} did not answer: ${problem}.`);
}

/** @param {string} reason */
function fail(reason) {
  console.error(reason);
  process.exitCode = 1;
}
