import { dayIn } from '@flarewell/domain/day';
import { patternsShape } from '@flarewell/domain/wire/patterns';
import { createRoute } from '@hono/zod-openapi';
import { namePatterns } from '#diary/patternSearch.ts';
import { answerKept } from '#http/compressedJson.ts';
import { json, refusals } from '#http/openapi.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const path = '/api/patterns';

export function addPatternRoutes(api: Api, { database, searchPatterns, now }: Services): void {
  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags: ['Patterns'],
      operationId: 'readPatterns',
      summary:
        'Read what the diary shows: controlled weeks, flares, findings, suspicions and what cannot be told',
      responses: {
        200: json(patternsShape, 'The patterns as of today in the timezone of the profile'),
        304: { description: 'Nothing has changed since the response with that ETag' },
        ...refusals('signed-out', 'busy'),
      },
    }),
    async (c) => {
      const { session } = c.var;
      const today = dayIn(session.timezone, now());
      const etag = `"${await namePatterns(database, session, today)}"`;
      c.header('ETag', etag);
      if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304);
      return answerKept(c, await searchPatterns(session, today));
    },
  );
}
