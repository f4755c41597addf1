import { runPremium } from '#commands/premium.ts';
import { readConfig } from '#config.ts';
import { account } from '#demo/maya.ts';

/**
 * Brings the sample account into a server that runs, the way people and operators do: registers, imports the diary,
 * and is given premium. So nothing gets in that the product would refuse, and no session is left behind.
 */
export async function fillServer(
  server: { address: string; dataDir: string },
  archive: Uint8Array,
  timezone: string,
): Promise<void> {
  const registration = JSON.stringify({ ...account, timezone });
  const answer = await post(server.address, '/api/auth/sign-up/email', 'application/json', registration);
  const [cookie = ''] = answer.headers.getSetCookie().map((set) => set.replace(/;.*/, ''));
  await post(server.address, '/api/import', 'application/zip', archive, cookie);
  await runPremium(['grant', account.email], readConfig({ DATA_DIR: server.dataDir }, server.dataDir));
  await post(server.address, '/api/auth/sign-out', 'application/json', '', cookie);
}

async function post(
  address: string,
  path: string,
  type: string,
  body: string | Uint8Array,
  cookie = '',
): Promise<Response> {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { Origin: address, 'Content-Type': type, Cookie: cookie },
    body: body as string | Uint8Array<ArrayBuffer>,
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
