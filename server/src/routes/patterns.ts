import { dayIn } from '@flarewell/domain/day';
import { patternsShape } from '@flarewell/domain/wire/patterns';
import { createRoute } from '@hono/zod-openapi';
import { compress } from 'hono/compress';
import { readRevisions } from '#db/revisions.ts';
import { json, refusals } from '#http/openapi.ts';
import type { Api } from '#http/router.ts';
import { createTurns } from '#http/turns.ts';
import { findPatternsInSlices, readDiary } from '#patterns.ts';
import type { Services } from '#services.ts';

const path = '/api/patterns';
/** A search takes up to 300 ms of one core and holds a whole diary in memory, so one is made at a time. */
const limits = { atOnce: 1, waiting: 32, each: 4, retryAfterSeconds: 5 };

export function addPatternRoutes(api: Api, { database, now }: Services): void {
  const takeTurn = createTurns(limits);

  api.use(path, compress());
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
      const { userId, timezone } = c.var.session;
      const today = dayIn(timezone, now());
      const { current } = await database.readAsUser(userId, readRevisions);
      // The timezone decides which check-ins were written in hindsight, and changing it changes no revision.
      const etag = `"${userId}-${current}-${today}-${timezone}"`;
      c.header('ETag', etag);
      if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304);
      const patterns = await takeTurn(userId, async () =>
        findPatternsInSlices(await readDiary(database, { userId, timezone }, today), today),
      );
      return c.json(patterns, 200);
    },
  );
}
