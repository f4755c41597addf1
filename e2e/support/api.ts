import { type Client, createClient } from '@flarewell/web/data/api/client';
import type { APIRequestContext } from '@playwright/test';

/**
 * The web app's own client for what a test needs before it starts, through the browser's cookies
 * (`connect(page.request)`). A refusal throws, with the server's words.
 */
export function connect(request: APIRequestContext): Client {
  return createClient(async (path, init) => {
    const body = init?.body;
    const answer = await request.fetch(String(path), {
      method: init?.method,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), 'Sec-Fetch-Site': 'same-origin' },
      data: body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : (body ?? undefined),
    });
    const content = await answer.body();
    return new Response(content.length > 0 ? new Uint8Array(content) : null, {
      status: answer.status(),
      // In an object, several cookies would be one header with line breaks, which nothing accepts.
      headers: answer.headersArray().map(({ name, value }): [string, string] => [name, value]),
    });
  });
}
