import { dayIn } from '@flarewell/domain/day';
import {
  diaryMessages,
  isOwnDiary,
  type Person,
  trimPerson,
  validatePerson,
} from '@flarewell/domain/diaries/diary';
import { diaryChangesShape, diaryListShape, diaryShape, newDiaryShape } from '@flarewell/domain/wire/diaries';
import { idParams } from '@flarewell/domain/wire/ids';
import { createRoute } from '@hono/zod-openapi';
import { deleteDiaryAndRecords } from '#archive/deleteAccount.ts';
import { requireProof } from '#auth/proof.ts';
import { findCredentials } from '#db/accounts/credentials.ts';
import { createDiary, listDiariesOfToday, readDiary, updateDiary } from '#db/diaries/diaries.ts';
import { findRole, requireRole } from '#db/diaries/roles.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import { applyChanges } from '#http/recordRoutes.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Diaries'];
const path = '/api/diaries';

/** The diaries that the signed-in person may use, and the people whom they are about. */
export function addDiaryRoutes(api: Api, services: Services): void {
  const { database, securityLog, makeId, now } = services;
  const mostDiaries = services.joinLimits.diaries;

  function refuseInvalidPerson(person: Person, timezone: string): Person {
    refuseInvalid(validatePerson(person, dayIn(timezone, now())));
    return trimPerson(person);
  }

  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'listDiaries',
      summary: 'List the diaries that you may use, with their members and the newest check-in of each',
      responses: { 200: json(diaryListShape, 'The diaries'), ...refusals('signed-out') },
    }),
    async (c) => {
      const diaries = await listDiariesOfToday(database.lookups, c.var.session.userId, now());
      return c.json({ diaries, mayAdd: diaries.length < mostDiaries }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'createDiary',
      summary: 'Add a diary about another person, with you as its owner',
      request: { body: jsonBody(newDiaryShape) },
      responses: {
        201: json(diaryShape, 'The new diary'),
        ...refusals('signed-out', 'too-many-diaries'),
      },
    }),
    async (c) => {
      const { userId, timezone } = c.var.session;
      const { name, birthDate = null } = c.req.valid('json');
      const person = refuseInvalidPerson({ name, birthDate }, timezone);
      const diary = { ...person, id: makeId(), now: now(), most: mostDiaries };
      if (!(await createDiary(database.system, userId, diary))) throw new Problem('too-many-diaries');
      return c.json(await readDiary(database.lookups, { userId, diaryId: diary.id }), 201);
    },
  );

  api.openapi(
    createRoute({
      method: 'patch',
      path: `${path}/{id}`,
      tags,
      operationId: 'updateDiary',
      summary: 'Change the name or the date of birth of the person; for owners',
      request: { params: idParams, body: jsonBody(diaryChangesShape) },
      responses: {
        200: json(diaryShape, 'The changed diary'),
        ...refusals('signed-out', 'owner-needed', 'diary-gone'),
      },
    }),
    async (c) => {
      const { userId, timezone } = c.var.session;
      const member = { userId, diaryId: c.req.valid('param').id };
      const { name, birthDate } = await readDiary(database.lookups, member);
      const { birthDate: changed = birthDate, ...changes } = c.req.valid('json');
      const person = { ...applyChanges({ name }, changes), birthDate: changed };
      await updateDiary(database.system, member, refuseInvalidPerson(person, timezone), now());
      return c.json(await readDiary(database.lookups, member), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: `${path}/{id}`,
      tags,
      operationId: 'deleteDiary',
      summary:
        'Delete a diary with everything in it, for all its members; for owners, and not for the own one',
      request: { params: idParams },
      responses: {
        204: { description: 'Deleted' },
        ...refusals('signed-out', 'owner-needed', 'proof-needed', 'diary-gone', 'own-diary'),
      },
    }),
    async (c) => {
      const { session } = c.var;
      const { userId } = session;
      const member = { userId, diaryId: c.req.valid('param').id };
      requireRole(member, await findRole(database.lookups, member), 'owner');
      if (isOwnDiary(userId, member.diaryId)) throw new Problem('own-diary');
      const isSomebodysOwn = await findCredentials(database.lookups, { userId: member.diaryId });
      if (isSomebodysOwn) throw new Problem('own-diary', { message: diaryMessages.othersOwnDiary });
      requireProof(session, now());
      await deleteDiaryAndRecords(services, member, now());
      securityLog.note('diary-deleted', { c, diary: member.diaryId });
      return c.body(null, 204);
    },
  );
}
