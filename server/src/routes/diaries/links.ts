import { joinPath } from '@flarewell/domain/paths';
import {
  checkedDiaryLinkShape,
  diaryLinkListShape,
  diaryShape,
  joinShape,
  madeDiaryLinkShape,
  newDiaryLinkShape,
  withdrawnLinkQuery,
} from '@flarewell/domain/wire/diaries';
import { idParams } from '@flarewell/domain/wire/ids';
import { createRoute } from '@hono/zod-openapi';
import { mayRegisterByDiaryLink } from '#auth/admission.ts';
import { announceChange } from '#auth/mail/changes.ts';
import { requireProof } from '#auth/proof.ts';
import { undoIfEnded } from '#auth/session.ts';
import { hashToken, makeToken } from '#auth/tokens.ts';
import type { Member } from '#db/database.ts';
import { readDiary } from '#db/diaries/diaries.ts';
import { createDiaryLink, findDiaryLink, joinByLink, listLinks, withdrawLinks } from '#db/diaries/links.ts';
import { findRole, requireRole } from '#db/diaries/roles.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import { readClientAddress } from '#http/requests/address.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Diaries'];
const path = '/api/diaries/{id}/links';
const checkPath = '/api/diaries/links/check';

/** Links by which another account becomes a member of a diary. */
export function addDiaryLinkRoutes(api: Api, services: Services): void {
  const { database, throttle, securityLog, publicUrl, makeId, now } = services;

  async function requireOwner(member: Member): Promise<void> {
    requireRole(member, await findRole(database.lookups, member), 'owner');
  }

  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'createDiaryLink',
      summary: 'Make a link that lets one other account use the diary; for owners',
      request: { params: idParams, body: jsonBody(newDiaryLinkShape) },
      responses: {
        201: json(madeDiaryLinkShape, 'The new link'),
        ...refusals('signed-out', 'owner-needed', 'proof-needed', 'diary-gone', 'too-many-diary-links'),
      },
    }),
    async (c) => {
      const { session } = c.var;
      const diaryId = c.req.valid('param').id;
      const { role } = c.req.valid('json');
      const owner = { userId: session.userId, diaryId };
      await requireOwner(owner);
      requireProof(session, now());
      await throttle.count({ diaryLinksMade: session.userId });
      const [id, token] = [makeId(), makeToken()];
      const link = { id, role, tokenHash: hashToken(token), now: now() };
      const expiresAt = await createDiaryLink(database.system, owner, link);
      if (expiresAt === null) throw new Problem('too-many-diary-links');
      await undoIfEnded(c, services, () => withdrawLinks(database.system, diaryId, id));
      await announceChange(services, c, 'diary-shared', session, { diary: diaryId });
      return c.json({ id, url: `${publicUrl.origin}${joinPath}#${token}`, expiresAt }, 201);
    },
  );

  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'listDiaryLinks',
      summary: 'List the links to a diary that still work; for owners',
      request: { params: idParams },
      responses: {
        200: json(diaryLinkListShape, 'The links'),
        ...refusals('signed-out', 'owner-needed', 'diary-gone'),
      },
    }),
    async (c) => {
      const diaryId = c.req.valid('param').id;
      await requireOwner({ userId: c.var.session.userId, diaryId });
      return c.json({ links: await listLinks(database.lookups, diaryId, now()) }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path,
      tags,
      operationId: 'withdrawDiaryLinks',
      summary: 'Withdraw one link to a diary, or all of them; for owners',
      request: { params: idParams, query: withdrawnLinkQuery },
      responses: {
        204: { description: 'Withdrawn' },
        ...refusals('signed-out', 'owner-needed', 'diary-gone'),
      },
    }),
    async (c) => {
      const diaryId = c.req.valid('param').id;
      await requireOwner({ userId: c.var.session.userId, diaryId });
      await withdrawLinks(database.system, diaryId, c.req.valid('query').link);
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: checkPath,
      tags,
      operationId: 'checkDiaryLink',
      summary: 'Read whose diary a link opens, who shares it and as what, before accepting',
      security: [],
      request: { body: jsonBody(joinShape) },
      responses: {
        200: json(checkedDiaryLinkShape, 'What the link opens'),
        ...refusals('diary-link-gone'),
      },
    }),
    async (c) => {
      await throttle.count({ invitationChecks: readClientAddress(c, services.trustedProxies) });
      const tokenHash = hashToken(c.req.valid('json').token);
      const link = await findDiaryLink(database.lookups, tokenHash, now());
      if (!link) throw new Problem('diary-link-gone');
      const { diaryName, sharedBy, role, expiresAt } = link;
      const mayRegister = await mayRegisterByDiaryLink(services);
      return c.json({ diaryName, sharedBy, role, expiresAt, mayRegister }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/diaries/join',
      tags,
      operationId: 'joinDiary',
      summary: 'Become a member of a diary by a link, which is used up',
      request: { body: jsonBody(joinShape) },
      responses: {
        200: json(diaryShape, 'The diary'),
        ...refusals(
          'signed-out',
          'diary-link-gone',
          'already-member',
          'too-many-members',
          'too-many-diaries',
        ),
      },
    }),
    async (c) => {
      const { userId } = c.var.session;
      await throttle.count({ invitationChecks: readClientAddress(c, services.trustedProxies) });
      const tokenHash = hashToken(c.req.valid('json').token);
      const joined = await database.system
        .transaction()
        .execute((tx) => joinByLink(tx, userId, { tokenHash, now: now(), limits: services.joinLimits }));
      if (typeof joined === 'string') throw new Problem(joined);
      securityLog.note('diary-joined', { c, diary: joined.diaryId });
      return c.json(await readDiary(database.lookups, { userId, diaryId: joined.diaryId }), 200);
    },
  );
}
