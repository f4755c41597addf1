import type { APIRequestContext, APIResponse } from '@playwright/test';

/** What the standard puts into a link. */
export function readPayload(link: string): { url: string; key: string; flag: string; label: string } {
  const payload = link.slice(link.indexOf('shlink:/') + 'shlink:/'.length);
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** Requests the manifest of a link without a browser page, as other software for SMART Health Links does. */
export function requestLink(
  request: APIRequestContext,
  link: string,
  reader: { recipient: string; passcode?: string },
): Promise<APIResponse> {
  return request.post(readPayload(link).url, { data: reader });
}
