import { results } from '@flarewell/e2e/support/servers/servers.ts';
import { defineConfig } from '@playwright/test';

/** The journeys of `npm run test:browsers`, in browsers that Playwright cannot drive: it needs its own builds of them. */
export default defineConfig({
  testMatch: '*.journey.ts',
  outputDir: results,
  forbidOnly: true,
  workers: 2,
  // Only to end a test that hangs: a busy machine takes many times as long as an idle one.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  projects: [
    { name: 'Firefox', use: { browserName: 'firefox' } },
    { name: 'WebKitGTK', use: { browserName: 'webkit' } },
  ],
});
