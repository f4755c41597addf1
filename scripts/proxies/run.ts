import { join } from 'node:path';
import { grantPremium } from '@flarewell/server/testing/premium';
import { readSetupCode, runServer } from '@flarewell/server/testing/processes/serverProcess';
import { checks } from './checks.ts';
import { createClient } from './client.ts';
import { readPageSettings } from './docs.ts';
import { addresses, prepareNamespace } from './namespace.ts';
import { startProvider } from './provider.ts';
import { proxies, type TriedProxy } from './proxies.ts';

const { folder, remove } = prepareNamespace();
process.on('exit', remove);
let failures = 0;
for (const proxy of proxies) failures += await tryProxy(proxy);
console.log(failures > 0 ? `${failures} failures` : 'Nothing failed.');
process.exitCode = failures > 0 ? 1 : 0;

/** Starts Flarewell with the settings of the docs behind the proxy, and returns how many checks failed. */
async function tryProxy({ name, start }: TriedProxy): Promise<number> {
  const provider = await startProvider();
  const dataDir = join(folder, name);
  const server = await runServer({
    ...readPageSettings(),
    PORT: '3000',
    DATA_DIR: dataDir,
    AI_BASE_URL: provider.url,
  });
  if (!server.isReady) throw new Error(server.complained.join('\n'));
  const proxy = await start(folder);
  let failed = 0;
  const visit = {
    client: createClient(proxy.ca, addresses.client),
    newDevice: createClient(proxy.ca, addresses.client),
    otherClient: createClient(proxy.ca, addresses.otherClient),
    email: 'maya@example.org',
    setupCode: await readSetupCode(server),
    grantPremium: (email: string) => grantPremium(dataDir, email),
    provider,
  };
  for (const [what, check] of Object.entries(checks)) {
    try {
      await check(visit);
      console.log(`✓ ${name}: ${what}`);
    } catch (problem) {
      failed += 1;
      console.log(`✗ ${name}: ${what}\n    ${problem instanceof Error ? problem.message : problem}`);
    }
  }
  await proxy.stop();
  await server.stop();
  provider.stop();
  return failed;
}
