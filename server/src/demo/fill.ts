import { runPremium } from '#commands/people/premium.ts';
import { readConfig } from '#config/config.ts';

export const account = { name: 'Maya', email: 'maya@example.org', password: 'a-year-of-maya' } as const;

/**
 * Creates the sample account through the API of a running server: registers, imports the year and signs out. The
 * operator's command then grants premium. This way the demo holds nothing that the product would refuse.
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
