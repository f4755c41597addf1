import { test as base, expect } from '@flarewell/e2e/support/test.ts';
import {
  runServer,
  type ServerProcess,
  type ServerSettings,
} from '@flarewell/server/testing/processes/serverProcess';
import { installationPort } from './servers.ts';

export { expect };

interface Fixtures {
  /** Settings of the test's own server. */
  settings: ServerSettings;
  /** The test's own server and its address. */
  running: { address: string; process: ServerProcess };
  server: string;
}

/** Each test has its own server, which has no accounts yet. It is the `baseURL`. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  running: async ({ settings }, use, testInfo) => {
    const port = String(installationPort(testInfo.parallelIndex));
    const address = `http://127.0.0.1:${port}`;
    const process = await runServer({
      DATA_DIR: testInfo.outputPath('data'),
      PORT: port,
      PUBLIC_URL: address,
      TRUSTED_PROXIES: '1',
      ...settings,
    });
    if (!process.isReady) throw new Error(`The server did not start: ${process.complained.join('\n')}`);
    await use({ address, process });
    await process.stop();
  },
  server: async ({ running }, use) => use(running.address),
  baseURL: async ({ server }, use) => use(server),
});
