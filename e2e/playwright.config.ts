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
} from './support/servers/servers.ts';
import { blankSettings } from './support/servers/settings.ts';

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
 * Which journeys are walked at which width; undefined means all of them. E2E_SCOPE names the row.
 *
 * - `npm test` walks the core: journeys that together open every signed-in screen and take every path on which data could be
 *   lost or leak to somebody else. Each is tagged with the width at which it is walked, `@core-phone` or `@core-desktop`.
 * - `npm run test:full` walks every journey at phone width. At desktop width it walks the core ones again, and those with the
 *   tag `@wide`: their screens are laid out or used differently there (the sidebar instead of the menu, several columns, wide
 *   charts and tables, dialogs that do not fill the screen, the mouse, the keyboard, print). A journey that is the same at
 *   both widths, or sets the widths itself, does without the tag.
 * - `npm run test:journeys` walks everything at both widths.
 *
 * `scripts/house/journeys.test.ts` fails if a spec has no journey at desktop width, so that nobody forgets the choice.
 */
const scopes: Record<string, { phone?: RegExp; desktop?: RegExp }> = {
  core: { phone: /@core-phone/, desktop: /@core-desktop/ },
  full: { desktop: /@core-desktop|@wide/ },
  everything: {},
};
const scopeName = process.env.E2E_SCOPE || 'core';
const scope = scopes[scopeName];
if (!scope) throw new Error(`E2E_SCOPE=${scopeName}: choose one of ${Object.keys(scopes).join(', ')}.`);

export default defineConfig({
  outputDir: results,
  fullyParallel: true,
  forbidOnly: true,
  globalSetup: './support/servers/operators.ts',
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
      grep: scope.phone,
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1360, height: 900 } },
      grep: scope.desktop,
    },
  ],
  webServer: [
    { command: 'node e2e/support/servers/mailbox.ts', cwd, url: mailbox },
    { command: 'node e2e/assistant/fakeProvider.ts', cwd, url: `${provider}/v1/models` },
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
