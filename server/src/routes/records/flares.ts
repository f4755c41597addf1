import { serverSlackDays } from '@flarewell/domain/checkIns';
import { conditionMessages } from '@flarewell/domain/conditions';
import { dayIn } from '@flarewell/domain/day';
import {
  type Flare,
  flareLimits,
  flareMessages,
  trimFlare,
  validateFlare,
} from '@flarewell/domain/patterns/flares/flare';
import { flareChangesShape, flareListShape, flareShape, newFlareShape } from '@flarewell/domain/wire/flares';
import { idParams } from '@flarewell/domain/wire/ids';
import { createRoute } from '@hono/zod-openapi';
import { createFlare, deleteFlare, listFlares, updateFlare } from '#db/records/flares.ts';
import { lockRecords } from '#db/records/revisions.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import { refuseAtLimit } from '#http/quotas.ts';
import { addDeleteRoute, applyChanges, refuseUnknown } from '#http/recordRoutes.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Patterns'];
const path = '/api/flares';

export function addFlareRoutes(api: Api, { database, makeId, now }: Services): void {
  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'listFlares',
      summary: 'List what the person decided about flares, oldest first',
      responses: { 200: json(flareListShape, 'The flares'), ...refusals('signed-out') },
    }),
    async (c) => {
      const flares = await database.readAsMember(c.var.session, listFlares);
      return c.json({ flares }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'createFlare',
      summary: 'Confirm or dismiss a stretch of days as a flare of a condition',
      request: { body: jsonBody(newFlareShape) },
      responses: {
        201: json(flareShape, 'The new flare'),
        ...refusals('signed-out', 'too-many-records'),
      },
    }),
    async (c) => {
      const { timezone } = c.var.session;
      const draft = c.req.valid('json');
      const at = now();
      const flare: Flare = { ...trimFlare(draft), id: makeId() };
      await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        const named = { conditions: [draft.conditionId] };
        await refuseUnknown(scope, named, { conditions: { conditionId: conditionMessages.gone } });
        const others = await listFlares(scope);
        refuseInvalid(
          validateFlare(draft, { today: dayIn(timezone, at), others, slackDays: serverSlackDays }),
        );
        refuseAtLimit(others, flareLimits.stored, flareMessages.tooMany);
        await createFlare(scope, flare, at);
      });
      return c.json(flare, 201);
    },
  );

  api.openapi(
    createRoute({
      method: 'patch',
      path: `${path}/{id}`,
      tags,
      operationId: 'updateFlare',
      summary: 'Change the days, the name or the verdict of a flare',
      request: { params: idParams, body: jsonBody(flareChangesShape) },
      responses: {
        200: json(flareShape, 'The changed flare'),
        ...refusals('signed-out', 'not-found'),
      },
    }),
    async (c) => {
      const { timezone } = c.var.session;
      const { id } = c.req.valid('param');
      const changes = c.req.valid('json');
      const at = now();
      const changed = await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        const flares = await listFlares(scope);
        const current = flares.find((flare) => flare.id === id);
        if (!current) throw new Problem('not-found');
        const draft = applyChanges(current, changes);
        const others = flares.filter((flare) => flare.id !== id);
        refuseInvalid(
          validateFlare(draft, { today: dayIn(timezone, at), others, slackDays: serverSlackDays }),
        );
        const flare: Flare = { ...trimFlare(draft), id };
        await updateFlare(scope, flare, at);
        return flare;
      });
      return c.json(changed, 200);
    },
  );

  addDeleteRoute(api, database, {
    path,
    tags,
    operationId: 'deleteFlare',
    summary: 'Forget what the person decided about a flare; it may be proposed again',
    remove: deleteFlare,
  });
}
