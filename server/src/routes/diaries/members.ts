import { diaryMessages } from '@flarewell/domain/diaries/diary';
import { isAllowed } from '@flarewell/domain/diaries/roles';
import { diaryShape, memberChangesShape, memberParams } from '@flarewell/domain/wire/diaries';
import { createRoute } from '@hono/zod-openapi';
import { requireProof } from '#auth/proof.ts';
import { readDiary } from '#db/diaries/diaries.ts';
import { changeRole, type MembershipRefusal, removeMember } from '#db/diaries/members.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Diaries'];
const path = '/api/diaries/{id}/members/{userId}';

/** Who may use a diary, and what each may do in it. */
export function addMemberRoutes(api: Api, services: Services): void {
  const { database, securityLog, now } = services;

  api.openapi(
    createRoute({
      method: 'patch',
      path,
      tags,
      operationId: 'changeRole',
      summary: 'Give a member of a diary another role; for owners',
      description: 'Whoever makes somebody an owner has to prove who they are.',
      request: { params: memberParams, body: jsonBody(memberChangesShape) },
      responses: {
        200: json(diaryShape, 'The diary'),
        ...refusals(
          'signed-out',
          'owner-needed',
          'proof-needed',
          'diary-gone',
          'not-found',
          'last-owner',
          'own-diary',
        ),
      },
    }),
    async (c) => {
      const { session } = c.var;
      const { id: diaryId, userId } = c.req.valid('param');
      const { role } = c.req.valid('json');
      const owner = { userId: session.userId, diaryId };
      if (isAllowed(role, 'owner')) requireProof(session, now());
      refuse(await changeRole(database.system, owner, { userId, role }), userId === session.userId);
      securityLog.note('member-changed', { c, diary: diaryId, member: userId, role });
      return c.json(await readDiary(database.lookups, owner), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path,
      tags,
      operationId: 'removeMember',
      summary: 'Leave a diary, or remove a member from it; removing others is for owners',
      request: { params: memberParams },
      responses: {
        204: { description: 'Removed' },
        ...refusals('signed-out', 'owner-needed', 'diary-gone', 'not-found', 'last-owner', 'own-diary'),
      },
    }),
    async (c) => {
      const { id: diaryId, userId } = c.req.valid('param');
      const asking = { userId: c.var.session.userId, diaryId };
      refuse(await removeMember(database.system, asking, userId), userId === asking.userId);
      securityLog.note('member-removed', { c, diary: diaryId, member: userId });
      return c.body(null, 204);
    },
  );
}

function refuse(refusal: MembershipRefusal | null, isOwn: boolean): void {
  if (refusal === 'own-diary') {
    const { ownMembership, othersOwnDiary } = diaryMessages;
    throw new Problem(refusal, { message: isOwn ? ownMembership : othersOwnDiary });
  }
  if (refusal) throw new Problem(refusal);
}
