import { conditionMessages } from '@flarewell/domain/conditions';
import { addDays, type Day, dayIn } from '@flarewell/domain/day';
import {
  isRunning,
  type Suspicion,
  suspicionLimit,
  suspicionMessages,
  trackerOf,
} from '@flarewell/domain/patterns/suspicions';
import { trackerMessages } from '@flarewell/domain/trackers';
import { idParams } from '@flarewell/domain/wire/ids';
import { type NewSuspicion, newSuspicionShape, suspicionShape } from '@flarewell/domain/wire/suspicions';
import { createRoute } from '@hono/zod-openapi';
import { countCheckIns } from '#db/checkIns/readCheckIns.ts';
import type { DiaryScope } from '#db/database.ts';
import { lockRecords } from '#db/records/revisions.ts';
import { createSuspicion, deleteSuspicion, listSuspicions } from '#db/records/suspicions.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import { refuseAtLimit } from '#http/quotas.ts';
import { refuseUnknown } from '#http/recordRoutes.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Patterns'];
const path = '/api/suspicions';

export function addSuspicionRoutes(api: Api, { database, makeId, now }: Services): void {
  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'createSuspicion',
      summary: 'Name a suspicion, which the next 120 check-ins answer; one at a time',
      request: { body: jsonBody(newSuspicionShape) },
      responses: {
        201: json(suspicionShape, 'The new suspicion'),
        ...refusals('signed-out', 'suspicion-running', 'too-many-records'),
      },
    }),
    async (c) => {
      const { timezone } = c.var.session;
      const at = now();
      const suspicion = { id: makeId(), ...c.req.valid('json'), namedOn: dayIn(timezone, at) };
      await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        await refuseUnknownParts(scope, suspicion);
        const earlier = await listSuspicions(scope);
        const latest = earlier.at(-1);
        if (latest && (await isStillRunning(scope, latest, suspicion.namedOn))) {
          throw new Problem('suspicion-running');
        }
        refuseAtLimit(earlier, suspicionLimit, suspicionMessages.tooMany);
        await createSuspicion(scope, suspicion, at);
      });
      return c.json(suspicion, 201);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: `${path}/{id}`,
      tags,
      operationId: 'deleteSuspicion',
      summary: 'Withdraw a suspicion that is not answered yet',
      request: { params: idParams },
      responses: {
        204: { description: 'Withdrawn' },
        ...refusals('signed-out', 'not-found', 'suspicion-answered'),
      },
    }),
    async (c) => {
      const { timezone } = c.var.session;
      const { id } = c.req.valid('param');
      await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        const suspicion = (await listSuspicions(scope)).find((each) => each.id === id);
        if (!suspicion) throw new Problem('not-found');
        if (!(await isStillRunning(scope, suspicion, dayIn(timezone, now())))) {
          throw new Problem('suspicion-answered');
        }
        await deleteSuspicion(scope, id);
      });
      return c.body(null, 204);
    },
  );
}

async function refuseUnknownParts(scope: DiaryScope, { conditionId, factor }: NewSuspicion): Promise<void> {
  const trackerId = trackerOf(factor);
  const named = { conditions: [conditionId], trackers: trackerId ? [trackerId] : [] };
  await refuseUnknown(scope, named, {
    conditions: { conditionId: conditionMessages.gone },
    trackers: { factor: trackerMessages.gone },
  });
}

async function isStillRunning(scope: DiaryScope, { namedOn }: Suspicion, today: Day): Promise<boolean> {
  return isRunning(await countCheckIns(scope, { from: addDays(namedOn, 1), to: today }));
}
