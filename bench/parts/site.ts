import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPort } from '@flarewell/server/testing/ports';
import { type Browser, chromium } from '@playwright/test';

/** Starts a server with an empty data folder, and a browser. */
export async function withSite(work: (browser: Browser, address: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'flarewell-bench-'));
  // Known before the start, because the addresses of shared links name it.
  const port = await findPort();
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: '',
      MIGRATION_DATABASE_URL: '',
      REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [greeting] = await once(server.stdout, 'data');
  const address = /http:\S+/.exec(String(greeting))?.[0] ?? '';
  const browser = await chromium.launch({
    executablePath: process.env.FLAREWELL_CHROMIUM,
    args: ['--no-sandbox'],
  });
  try {
    await work(browser, address);
  } finally {
    await browser.close();
    server.kill();
    await once(server, 'close');
    rmSync(dataDir, { recursive: true });
  }
}
