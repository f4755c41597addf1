import { createCipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { NewShare } from '@flarewell/domain/wire/shares';
import type { Api } from '@flarewell/e2e/support/api.ts';
import { mainServer } from '@flarewell/e2e/support/servers/servers.ts';
import type { Page } from '@playwright/test';

export const gone = 'This link does not work. Please ask for a new one.';

export const makeShare = (api: Api, fields: Partial<NewShare> = {}) =>
  api.shares.create({ label: 'Dr. Weber, November', ...fields });

/** Opens a link as if it were clicked elsewhere: from a page that differs in more than what stands behind the #. */
export async function visitLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

/** A link to a bundle of any content, which is sent instead of the server's answer. */
export async function fakeLink(page: Page, bundle: object): Promise<string> {
  const key = randomBytes(32);
  const body = encrypt(JSON.stringify(bundle), key);
  await page.route('**/shl/fake?*', (route) =>
    route.fulfill({ body, headers: { 'Content-Type': 'application/jose' } }),
  );
  return linkTo({ url: `${mainServer}/shl/fake`, key: key.toString('base64url'), flag: 'U' });
}

export function linkTo(payload: object): string {
  return `/s#shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
}

/** A compact JWE, as RFC 7516 describes it. */
function encrypt(text: string, key: Buffer): string {
  const header = Buffer.from('{"alg":"dir","enc":"A256GCM","zip":"DEF"}').toString('base64url');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(header));
  const content = Buffer.concat([cipher.update(deflateRawSync(text)), cipher.final()]);
  const [start, middle, end] = [iv, content, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return `${header}..${start}.${middle}.${end}`;
}
