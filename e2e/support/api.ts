import { type Client, createClient } from '@flarewell/web/data/api/client';
import type { APIRequestContext } from '@playwright/test';

/** The web app's API client, and lists of single records, which the app reads all together. */
export type Api = ReturnType<typeof addLists>;

/**
 * The web app's API client with the browser's cookies (`connect(page.request)`), for preparing a test. It throws the
 * server's message when a request is refused. Without `diaryId` it is about the account's own diary.
 */
export function connect(request: APIRequestContext, diaryId?: string): Api {
  const client = createClient(async (path, init) => {
    const body = init?.body;
    const answer = await request.fetch(String(path), {
      method: init?.method,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), 'Sec-Fetch-Site': 'same-origin' },
      data: body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : (body ?? undefined),
    });
    const content = await answer.body();
    return new Response(content.length > 0 ? new Uint8Array(content) : null, {
      status: answer.status(),
      // As an object, several Set-Cookie headers would become one with line breaks, which is invalid.
      headers: answer.headersArray().map(({ name, value }): [string, string] => [name, value]),
    });
  }, diaryId);
  return addLists(client);
}

function addLists(client: Client) {
  const list = async <Noun extends 'conditions' | 'medications' | 'trackers'>(noun: Noun) =>
    (await client.sync())[noun] ?? [];
  return {
    ...client,
    conditions: { ...client.conditions, list: () => list('conditions') },
    medications: { ...client.medications, list: () => list('medications') },
    trackers: { ...client.trackers, list: () => list('trackers') },
    checkIns: {
      ...client.checkIns,
      list: async ({ from, to }: { from: string; to: string }) => {
        const { checkIns, revision } = await client.sync();
        const isWithin = (date: string) => date.slice(0, 10) >= from && date.slice(0, 10) <= to;
        return { checkIns: checkIns.filter(({ date }) => isWithin(date)), revision };
      },
    },
  };
}
