import { defaultConditionColor, trimCondition, validateCondition } from '@flarewell/domain/conditions';
import {
  conditionChangesShape,
  conditionListShape,
  conditionShape,
  newConditionShape,
} from '@flarewell/domain/wire/conditions';
import { idParams } from '@flarewell/domain/wire/ids';
import { createRoute } from '@hono/zod-openapi';
import {
  createCondition,
  deleteCondition,
  findCondition,
  listConditions,
  restoreCondition,
  updateCondition,
} from '#db/records/conditions.ts';
import { lockRecords } from '#db/records/revisions.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import { refuseTooMany } from '#http/quotas.ts';
import { applyChanges } from '#http/recordRoutes.ts';
import type { Api } from '#http/router.ts';
import { addUndoableDeleteRoutes } from '#http/undoableDelete.ts';
import type { Services } from '#services/services.ts';

const tags = ['Conditions'];
const path = '/api/conditions';

export function addConditionRoutes(api: Api, services: Services): void {
  const { database, makeId, now } = services;
  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'listConditions',
      summary: 'List all conditions, oldest first',
      responses: { 200: json(conditionListShape, 'The conditions'), ...refusals('signed-out') },
    }),
    async (c) => {
      const conditions = await database.readAsMember(c.var.session, listConditions);
      return c.json({ conditions }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'createCondition',
      summary: 'Add a condition',
      request: { body: jsonBody(newConditionShape) },
      responses: {
        201: json(conditionShape, 'The new condition'),
        ...refusals('signed-out', 'too-many-records'),
      },
    }),
    async (c) => {
      const draft = { color: defaultConditionColor, ...c.req.valid('json') };
      refuseInvalid(validateCondition(draft));
      const condition = { ...trimCondition(draft), id: makeId(), createdAt: now() };
      await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        refuseTooMany('conditions', await listConditions(scope));
        await createCondition(scope, condition);
      });
      return c.json(condition, 201);
    },
  );

  api.openapi(
    createRoute({
      method: 'patch',
      path: `${path}/{id}`,
      tags,
      operationId: 'updateCondition',
      summary: 'Change a condition',
      request: { params: idParams, body: jsonBody(conditionChangesShape) },
      responses: {
        200: json(conditionShape, 'The changed condition'),
        ...refusals('signed-out', 'not-found'),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const changes = c.req.valid('json');
      const changed = await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        const current = await findCondition(scope, id);
        if (!current) return null;
        const draft = applyChanges(current, changes);
        refuseInvalid(validateCondition(draft));
        return updateCondition(scope, id, trimCondition(draft), now());
      });
      if (!changed) throw new Problem('not-found');
      return c.json(changed, 200);
    },
  );

  addUndoableDeleteRoutes(api, services, {
    noun: 'conditions',
    operations: { remove: 'deleteCondition', restore: 'restoreCondition' },
    path,
    tags,
    summary: 'Delete a condition, its entries in check-ins and its links to medications',
    list: listConditions,
    remove: deleteCondition,
    restore: restoreCondition,
  });
}
