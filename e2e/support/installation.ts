import { runServer, type ServerSettings } from '@flarewell/server/testing/processes/serverProcess';
import { installationPort } from './servers.ts';
import { test as base, expect } from './test.ts';

export { expect };

interface Fixtures {
  /** Settings of the test's own server. */
  settings: ServerSettings;
  /** The address of the test's own server. */
  server: string;
}

/** Each test has its own server, which has no accounts yet. It is the `baseURL`. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  server: async ({ settings }, use, testInfo) => {
    const port = String(installationPort(testInfo.parallelIndex));
    const address = `http://127.0.0.1:${port}`;
    const running = await runServer({
      DATA_DIR: testInfo.outputPath('data'),
      PORT: port,
      PUBLIC_URL: address,
      TRUSTED_PROXIES: '1',
      ...settings,
    });
    if (!running.isReady) throw new Error(`The server did not start: ${running.complained.join('\n')}`);
    await use(address);
    await running.stop();
  },
  baseURL: async ({ server }, use) => use(server),
});
