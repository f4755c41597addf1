import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './launch.ts';
import { closedServer, mailbox, mailingServer, mainServer, privacyContact, smtpPort } from './servers.ts';
import { blankSettings } from './settings.ts';

/** Cleared by Playwright before each run, so the servers start with no data; two runs at once have two. */
const results = join(import.meta.dirname, 'test-results', new URL(mainServer).port);
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
    DATA_DIR: join(results, `data-${new URL(url).port}`),
    // So that each test can come from an address of its own: see `extraHTTPHeaders` in test.ts.
    TRUSTED_PROXIES: '1',
    ...env,
  },
});

/**
 * `npm run test:journeys` walks every journey at both widths, which takes two cores a quarter of an hour. `npm test`
 * walks each screen at one of them.
 */
const isEverything = process.env.E2E_SCOPE === 'everything';
const all = /\.spec\.ts$/;
const onPhone =
  /(accessibility|check-in|conditions|error|first-run|history|landing|login|privacy|shell|theme)\.spec\.ts$/;
const onDesktop = /(dashboard|first-run|medications|routes|settings|trends)\.spec\.ts$/;

export default defineConfig({
  outputDir: results,
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous: a busy machine is no failure.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.E2E_REPORTER ?? 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: mainServer,
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      testMatch: isEverything ? all : onPhone,
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1360, height: 900 } },
      testMatch: isEverything ? all : onDesktop,
    },
  ],
  webServer: [
    { command: 'node e2e/mailbox.ts', cwd, url: mailbox },
    server(mainServer, { PRIVACY_CONTACT: privacyContact, PRIVACY_UPDATED: '2025-11-01' }),
    server(closedServer, { SIGN_UP: 'closed' }),
    server(mailingServer, {
      EMAIL_CONFIRMATION: 'on',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'flarewell@example.org',
    }),
  ],
});
