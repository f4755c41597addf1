import type { Api } from '#api.ts';
import { docsStyles, renderDocs } from '#apiDocsPage.ts';

const info = {
  title: 'Flarewell',
  version: '1.0.0',
  description: 'Everything the web app can do. Flarewell gives no medical advice or diagnosis.',
  license: { name: 'MIT', identifier: 'MIT' },
};

/** The description of every endpoint, for programs and for people. */
export function addApiDocs(api: Api, cookieName: string): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName,
  });
  const describe = () =>
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info,
      servers: [{ url: '/' }],
      security: [{ session: [] }],
    });
  api.get('/api/openapi.json', (c) => c.json(describe()));
  api.get('/api/docs', (c) => c.html(renderDocs(describe())));
  api.get('/api/docs.css', (c) => c.body(docsStyles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}
