/**
 * A Vitest setup file for tests that share a process. Starting a server in the process replaces `Request` and `Response`,
 * which fails tests of other files at random. With these fixed, it fails the test that starts it. Such a test is named
 * `*.alone.test.ts`.
 */
for (const name of ['Request', 'Response'])
  Object.defineProperty(globalThis, name, { writable: false, configurable: false });
