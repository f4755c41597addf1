import { gzipSync } from 'node:zlib';
import { expectedUserHeader } from '@flarewell/domain/account/account';
import { diaryHeader, diaryParameter } from '@flarewell/domain/diaries/diary';
import { docsStyles, renderDocs } from '#http/api-docs/apiDocsPage.ts';
import { addCommonRefusals } from '#http/api-docs/commonRefusals.ts';
import type { Api } from '#http/router.ts';
import { answerAsset, makeAsset } from '#http/site.ts';

const info = {
  title: 'Flarewell',
  // Of the interface, not of the program: strangers can read this document, and the program's version is not for them.
  version: '1',
  description:
    'Everything the web app can do. Flarewell gives no medical advice or diagnosis. A request is about the diary ' +
    `whose id is in its header ${diaryHeader} or, for a plain link to a download, in ?${diaryParameter}= of its ` +
    "address; about the account's own diary if it names none. One that is not the account's is answered with 404. A " +
    `request may say in the header ${expectedUserHeader} which user it expects, by their id: it is refused if the ` +
    "session is somebody else's.",
  license: { name: 'MIT', identifier: 'MIT' },
};
const jsonPath = '/api/openapi.json';
const pagePath = '/api/docs';

/** Adds the OpenAPI document and the page that shows it. Both are made at the first request, because that is slow. */
export function addApiDocs(api: Api, cookieName: string): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName,
  });
  const describe = once(() =>
    addCommonRefusals(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info,
        servers: [{ url: '/' }],
        security: [{ session: [] }],
      }),
    ),
  );
  const json = once(() => makeText(JSON.stringify(describe()), 'application/json', jsonPath));
  const page = once(async () =>
    makeText(String(await renderDocs(describe())), 'text/html; charset=utf-8', pagePath),
  );
  api.get(jsonPath, (c) => answerAsset(c, json(), 200));
  api.get(pagePath, async (c) => answerAsset(c, await page(), 200));
  api.get('/api/docs.css', (c) => c.body(docsStyles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

function makeText(text: string, type: string, path: string) {
  const body = Buffer.from(text);
  return makeAsset(body, type, path, { gzip: gzipSync(body) });
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
