import type { APIRequestContext, APIResponse } from '@playwright/test';

/** Asks for what is behind a link, as the software of a reader does. */
export function openLink(
  request: APIRequestContext,
  link: string,
  reader: { recipient: string; passcode?: string },
): Promise<APIResponse> {
  const payload = link.slice(link.indexOf('shlink:/') + 'shlink:/'.length);
  const { url } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return request.post(url, { data: reader });
}
