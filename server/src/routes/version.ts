import { versionShape } from '@flarewell/domain/wire/account/account';
import { createRoute } from '@hono/zod-openapi';
import { json, refusals } from '#http/openapi.ts';
import type { Api } from '#http/router.ts';
import { version } from '#http/version.ts';

/** For people with an account only: a stranger who knows the version knows which holes to try. */
export function addVersionRoutes(api: Api): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/api/version',
      tags: ['Account'],
      operationId: 'readVersion',
      summary: 'Read which version of Flarewell the server runs',
      responses: { 200: json(versionShape, 'As in CHANGELOG.md'), ...refusals('signed-out') },
    }),
    (c) => c.json({ version }, 200),
  );
}
