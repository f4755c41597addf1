import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from '@flarewell/e2e/support/launch.ts';
import { defineConfig, devices } from '@playwright/test';

/** The fault tests of `npm run soak`. Each test starts its own server. */
export default defineConfig({
  testMatch: '*.fault.ts',
  outputDir: join(tmpdir(), 'flarewell-faults-results'),
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    launchOptions,
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 390, height: 844 },
  },
});
