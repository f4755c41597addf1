import { earliestDay } from '@flarewell/domain/day';
import { sinceShape } from '@flarewell/domain/wire/checkIns';
import { openingSize, syncShape } from '@flarewell/domain/wire/sync';
import { createRoute, z } from '@hono/zod-openapi';
import { findProfile } from '#db/accounts/profile.ts';
import { readDiary } from '#db/diaries/diaries.ts';
import { listConditions } from '#db/records/conditions.ts';
import { listMedications } from '#db/records/medications.ts';
import { readRevisions } from '#db/records/revisions.ts';
import { listTrackers } from '#db/records/trackers.ts';
import { answerPage, planChanges, planNewest } from '#diary/checkInPages.ts';
import { latestDay } from '#diary/readRecords.ts';
import { json, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const path = '/api/sync';
const everyDay = { from: earliestDay, to: latestDay };

/** Everything that a browser needs to open the app, in one request. */
export function addSyncRoutes(api: Api, services: Services): void {
  const { database } = services;
  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags: ['Sync'],
      operationId: 'sync',
      summary: `Get what changed since a revision; without one, everything with the newest ${openingSize} check-ins, newest first`,
      request: { query: z.object({ since: sinceShape }) },
      responses: { 200: json(syncShape, 'The changes'), ...refusals('signed-out') },
    }),
    async (c) => {
      const { since } = c.req.valid('query');
      const { session } = c.var;
      const diary = await readDiary(database.lookups, session);
      const page = await database.readAsMember(c.var.session, async (scope) => {
        const revisions = await readRevisions(scope);
        const profile = await findProfile(scope);
        if (!profile) throw new Problem('signed-out');
        const lists = since !== revisions.current && {
          conditions: await listConditions(scope),
          medications: await listMedications(scope),
          trackers: await listTrackers(scope),
        };
        const { head, slices } =
          since === undefined
            ? await planNewest(database, scope, everyDay, revisions, openingSize)
            : await planChanges(database, scope, since, revisions);
        return { head: { ...head, profile, diary, isSharedDevice: session.isShared, ...lists }, slices };
      });
      return answerPage(c, services, page);
    },
  );
}
