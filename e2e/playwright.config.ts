import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { privacyContact, serverPort, serverWithoutContactPort } from './servers.ts';
import { blankSettings } from './settings.ts';

/** Cleared by Playwright before each run, so the servers start with no data. */
const results = join(import.meta.dirname, 'test-results');

const server = (port: number, env: Record<string, string>) => ({
  command: 'node server/src/main.ts',
  cwd: join(import.meta.dirname, '..'),
  url: `http://127.0.0.1:${port}/healthz`,
  env: {
    ...blankSettings(),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
    DATA_DIR: join(results, `data-${port}`),
    ...env,
  },
});

export default defineConfig({
  outputDir: results,
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  reporter: process.env.E2E_REPORTER ?? 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${serverPort}`,
    launchOptions: {
      executablePath: process.env.FLAREWELL_CHROMIUM || undefined,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1360, height: 900 } } },
  ],
  webServer: [
    server(serverPort, { PRIVACY_CONTACT: privacyContact, PRIVACY_UPDATED: '2025-11-01' }),
    server(serverWithoutContactPort, {}),
  ],
});
