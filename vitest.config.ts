import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './e2e/support/launch.ts';

/** These catch what hangs. They are generous, because a busy machine takes many times as long as an idle one. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
const postgres = 'server/src/testing/databases/postgres.ts';
const fixedGlobals = 'server/src/testing/fixedGlobals.ts';
const quickPasswords = 'server/src/testing/quickPasswords.ts';
/** Named so by the test itself: it changes globals or modules that other tests of the same process would share. */
const alone = 'server/src/**/*.alone{,.slow}.test.ts';
/** Tests that take many seconds, most of them because they start programs. `npm run test:full` and `npm run soak` run them. */
const slow = process.env.FLAREWELL_TESTS ? [] : ['**/*.slow.test.ts'];
const inBrowser = 'web/src/**/*.browser.test.tsx';

export default defineConfig({
  test: {
    // One more than there are cores, because many tests wait for a database or a timer.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/src/**/*.test.ts', 'simulate/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: ['scripts/house/propertyRuns.ts'],
          ...limits,
          // The rules are pure, so their tests cannot disturb each other.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [alone, ...slow],
          globalSetup: [postgres],
          setupFiles: [fixedGlobals, quickPasswords],
          ...limits,
          // Loading the server takes longer than most of these tests, so they share the loaded modules.
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'server alone',
          include: [alone],
          exclude: slow,
          globalSetup: [postgres],
          ...limits,
        },
      },
      { test: { name: 'web', include: ['web/{src,plugins}/**/*.test.ts'], ...limits } },
      { test: { name: 'house', include: ['scripts/**/*.test.ts', 'deploy/*.test.ts'], ...limits } },
      {
        // Imported by the compiled JSX only, where Vite does not look for dependencies in advance.
        optimizeDeps: { include: ['react/jsx-dev-runtime'] },
        test: {
          name: 'browser',
          include: [inBrowser],
          ...limits,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
