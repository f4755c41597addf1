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
  workers,
} from './support/servers.ts';
import { blankSettings } from './support/settings.ts';

const cwd = join(import.meta.dirname, '..');

const server = (url: string, env: Record<string, string>) => ({
  // Playwright removes the folder of the results before it starts the servers, and these make only folders inside it.
  command: `mkdir -p '${results}' && exec node server/src/main.ts`,
  cwd,
  url: `${url}/healthz`,
  env: {
    ...blankSettings(),
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    DATA_DIR: dataDirOf(url),
    // Lets each test use its own IP address: see `extraHTTPHeaders` in support/test.ts.
    TRUSTED_PROXIES: '1',
    ...env,
  },
});

/**
 * `npm run test:journeys` sets E2E_SCOPE and walks every journey at both widths. `npm test` walks the journeys that are
 * tagged as core, each at the width of its tag: together they open every screen, and take every path on which data could
 * be lost or leak to somebody else.
 */
const isEverything = process.env.E2E_SCOPE === 'everything';

export default defineConfig({
  outputDir: results,
  fullyParallel: true,
  forbidOnly: true,
  globalSetup: './support/operators.ts',
  workers,
  // Only to end a test that hangs: a busy machine takes many times as long as an idle one.
  timeout: 240_000,
  // A journey that passes only on its second try is listed at the end of the run.
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: mainServer,
    launchOptions,
    // A test cannot intercept the requests of a service worker, so only the specs about it allow one.
    serviceWorkers: 'block',
    // Without a graphics card, drawing animations takes longer than the tests themselves.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      grep: isEverything ? undefined : /@core-phone/,
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1360, height: 900 } },
      grep: isEverything ? undefined : /@core-desktop/,
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
