import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './support/launch.ts';
import {
  assistedServer,
  closedServer,
  dataDirOf,
  mailbox,
  mailingServer,
  mainServer,
  privacyContact,
  provider,
  pushPort,
  pushService,
  results,
  smtpPort,
} from './support/servers.ts';
import { blankSettings } from './support/settings.ts';

const cwd = join(import.meta.dirname, '..');

const server = (url: string, env: Record<string, string>) => ({
  command: 'node server/src/main.ts',
  cwd,
  url: `${url}/healthz`,
  env: {
    ...blankSettings(),
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    DATA_DIR: dataDirOf(url),
    // So that each test can come from an address of its own: see `extraHTTPHeaders` in test.ts.
    TRUSTED_PROXIES: '1',
    ...env,
  },
});

/**
 * `npm run test:journeys` walks every journey at both widths, which takes two cores a quarter of an hour. `npm test`
 * walks each screen at one of them, and leaves out what would make it much longer than ten minutes.
 */
const isEverything = process.env.E2E_SCOPE === 'everything';
const onDesktop =
  /\/(assistant|assistant-provider|dashboard|medications|reminders|routes|security-proof|settings|settings-account|settings-data|trends)\.spec\.ts$/;
const leftOut = /\/(account-links|gallery|webcam)\.spec\.ts$/;

export default defineConfig({
  outputDir: results,
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous: a busy machine is no failure.
  timeout: 90_000,
  // A browser has moods: what fails gets one more try, and is told of even if it passes then (scripts/test.mjs).
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: mainServer,
    launchOptions,
    // What a service worker asks for, a test cannot intercept: the specs about it let it in.
    serviceWorkers: 'block',
    // Movements take a machine without a graphics card longer to draw than the tests to run.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      testIgnore: isEverything ? [] : [onDesktop, leftOut],
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1360, height: 900 } },
      testMatch: isEverything ? undefined : onDesktop,
    },
  ],
  webServer: [
    { command: 'node e2e/support/mailbox.ts', cwd, url: mailbox },
    { command: 'node e2e/support/provider.ts', cwd, url: `${provider}/v1/models` },
    { command: `node node_modules/web-push-testing/src/bin/server.js ${pushPort}`, cwd, port: pushPort },
    server(mainServer, {
      PRIVACY_CONTACT: privacyContact,
      PRIVACY_UPDATED: '2025-11-01',
      PUSH_ORIGIN: pushService,
    }),
    server(closedServer, { SIGN_UP: 'closed' }),
    server(mailingServer, {
      EMAIL_CONFIRMATION: 'on',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'flarewell@example.org',
    }),
    server(assistedServer, { AI_BASE_URL: `${provider}/v1`, AI_API_KEY: 'any', AI_PROVIDER_NAME: 'Acme' }),
  ],
});
