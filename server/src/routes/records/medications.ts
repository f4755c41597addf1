import { trimMedication, validateMedication } from '@flarewell/domain/medications/medications';
import { idParams } from '@flarewell/domain/wire/ids';
import {
  medicationChangesShape,
  medicationListShape,
  medicationShape,
  newMedicationShape,
} from '@flarewell/domain/wire/medications';
import { createRoute } from '@hono/zod-openapi';
import {
  createMedication,
  deleteMedication,
  findMedication,
  listMedications,
  restoreMedication,
  updateMedication,
} from '#db/records/medications.ts';
import { lockRecords } from '#db/records/revisions.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import { refuseTooMany } from '#http/quotas.ts';
import { applyChanges, refuseUnknown } from '#http/recordRoutes.ts';
import type { Api } from '#http/router.ts';
import { addUndoableDeleteRoutes } from '#http/undoableDelete.ts';
import type { Services } from '#services/services.ts';

const tags = ['Medications'];
const path = '/api/medications';
const unknownIds = { conditions: { conditionIds: 'Please choose conditions from your own list' } };

export function addMedicationRoutes(api: Api, services: Services): void {
  const { database, makeId, now } = services;
  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'listMedications',
      summary: 'List all medications, oldest first',
      responses: { 200: json(medicationListShape, 'The medications'), ...refusals('signed-out') },
    }),
    async (c) => {
      const medications = await database.readAsMember(c.var.session, listMedications);
      return c.json({ medications }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'createMedication',
      summary: 'Add a medication',
      request: { body: jsonBody(newMedicationShape) },
      responses: {
        201: json(medicationShape, 'The new medication'),
        ...refusals('signed-out', 'too-many-records'),
      },
    }),
    async (c) => {
      const draft = c.req.valid('json');
      refuseInvalid(validateMedication(draft));
      const medication = { ...trimMedication(draft), id: makeId(), createdAt: now() };
      await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        refuseTooMany('medications', await listMedications(scope));
        await refuseUnknown(scope, { conditions: medication.conditionIds }, unknownIds);
        await createMedication(scope, medication);
      });
      return c.json(medication, 201);
    },
  );

  api.openapi(
    createRoute({
      method: 'patch',
      path: `${path}/{id}`,
      tags,
      operationId: 'updateMedication',
      summary: 'Change a medication',
      request: { params: idParams, body: jsonBody(medicationChangesShape) },
      responses: {
        200: json(medicationShape, 'The changed medication'),
        ...refusals('signed-out', 'not-found'),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const changes = c.req.valid('json');
      const changed = await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        const current = await findMedication(scope, id);
        if (!current) return null;
        const draft = applyChanges(current, changes);
        refuseInvalid(validateMedication(draft));
        await refuseUnknown(scope, { conditions: draft.conditionIds }, unknownIds);
        return updateMedication(scope, id, trimMedication(draft), now());
      });
      if (!changed) throw new Problem('not-found');
      return c.json(changed, 200);
    },
  );

  addUndoableDeleteRoutes(api, services, {
    noun: 'medications',
    operations: { remove: 'deleteMedication', restore: 'restoreMedication' },
    path,
    tags,
    summary: 'Delete a medication and its entries in check-ins',
    list: listMedications,
    remove: deleteMedication,
    restore: restoreMedication,
  });
}
