import { trimText } from '@flarewell/domain/fields';
import {
  invitationExpiry,
  makeInvitationLink,
  validateInvitation,
} from '@flarewell/domain/invitations/invitations';
import { invitationMessages } from '@flarewell/domain/invitations/messages';
import { signUpModeOf, whoMayRegister } from '@flarewell/domain/invitations/registration';
import {
  checkedInvitationShape,
  diaryLinkRegistrationShape,
  invitationCheckShape,
  invitationListShape,
  madeInvitationShape,
  newInvitationShape,
  whoMayRegisterShape,
} from '@flarewell/domain/wire/account/invitations';
import { idParams } from '@flarewell/domain/wire/ids';
import { createRoute } from '@hono/zod-openapi';
import { hashToken, makeToken } from '#auth/tokens.ts';
import {
  createInvitation,
  deleteInvitation,
  findInvitationExpiry,
  listInvitations,
} from '#db/accounts/invitations.ts';
import { allowDiaryLinks, chooseWhoMayRegister, findRegistration } from '#db/accounts/registration.ts';
import type { Session } from '#db/accounts/sessions.ts';
import { inOwnDiary } from '#db/database.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import { readClientAddress } from '#http/requests/address.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Invitations'];
const path = '/api/invitations';

/** Operators invite people and decide who may register. None of these endpoints tells anything of another account. */
export function addInvitationRoutes(api: Api, services: Services): void {
  const { database, throttle, securityLog, publicUrl, trustedProxies, makeId, now } = services;
  const readRegistration = () => findRegistration(database.lookups, services.signUp);

  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/check`,
      tags,
      operationId: 'checkInvitation',
      summary: 'Ask whether an invitation works; this does not use it',
      security: [],
      request: { body: jsonBody(invitationCheckShape) },
      responses: {
        200: json(checkedInvitationShape, 'It works'),
        ...refusals('invitation-invalid', 'sign-up-disabled'),
      },
    }),
    async (c) => {
      await throttle.count({ invitationChecks: readClientAddress(c, trustedProxies) });
      if (signUpModeOf(await readRegistration()) === 'closed') throw new Problem('sign-up-disabled');
      const tokenHash = hashToken(c.req.valid('json').token);
      const expiresAt = await findInvitationExpiry(database.lookups, tokenHash, now());
      if (!expiresAt) throw new Problem('invitation-invalid');
      return c.json({ expiresAt }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'listInvitations',
      summary: 'List the invitations that the operator has made, who may register, and how the backups are',
      responses: {
        200: json(invitationListShape, 'The invitations'),
        ...refusals('signed-out', 'not-operator'),
      },
    }),
    async (c) => {
      const userId = requireOperator(c.var.session);
      const invitations = await database.readAsMember(inOwnDiary(userId), (scope) =>
        listInvitations(scope, now()),
      );
      const registration = await readRegistration();
      const answer = {
        whoMayRegister: whoMayRegister(registration),
        mayDiaryLinksRegister: registration.mayDiaryLinksRegister,
        isSetByServer: services.signUp !== null,
        invitations,
        backups: services.backups.read(now()),
      };
      return c.json(answer, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'createInvitation',
      summary: 'Make a link by which one person can register within seven days',
      request: { body: jsonBody(newInvitationShape) },
      responses: {
        201: json(madeInvitationShape, 'The new invitation'),
        ...refusals('signed-out', 'not-operator', 'sign-up-disabled', 'too-many-invitations'),
      },
    }),
    async (c) => {
      const userId = requireOperator(c.var.session);
      const input = c.req.valid('json');
      refuseInvalid(validateInvitation(input));
      await throttle.count({ invitationsMade: userId });
      if (signUpModeOf(await readRegistration()) === 'closed') {
        throw new Problem('sign-up-disabled', { message: invitationMessages.closed });
      }
      const [id, token, madeAt] = [makeId(), makeToken(), now()];
      const expiresAt = invitationExpiry(madeAt);
      const invitation = { id, name: trimText(input.name), madeAt, expiresAt, tokenHash: hashToken(token) };
      const isMade = await database.asMember(inOwnDiary(userId), (scope) =>
        createInvitation(scope, invitation),
      );
      if (!isMade) throw new Problem('too-many-invitations');
      securityLog.note('invitation-made', { c, invitation: id });
      return c.json({ id, link: makeInvitationLink(publicUrl.origin, token), expiresAt }, 201);
    },
  );

  api.openapi(
    createRoute({
      method: 'put',
      path: `${path}/who-may-register`,
      tags,
      operationId: 'chooseWhoMayRegister',
      summary: 'Decide who may register on this server',
      request: { body: jsonBody(whoMayRegisterShape) },
      responses: {
        204: { description: 'Decided' },
        ...refusals('signed-out', 'not-operator', 'registration-set-by-server'),
      },
    }),
    async (c) => {
      requireOperator(c.var.session);
      if (services.signUp !== null) throw new Problem('registration-set-by-server');
      const { whoMayRegister: choice } = c.req.valid('json');
      await chooseWhoMayRegister(database.system, choice, now());
      securityLog.note('registration-changed', { c, whoMayRegister: choice });
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'put',
      path: `${path}/diary-links`,
      tags,
      operationId: 'allowDiaryLinks',
      summary: 'Decide whether a link to a diary also lets somebody register who would need an invitation',
      request: { body: jsonBody(diaryLinkRegistrationShape) },
      responses: { 204: { description: 'Decided' }, ...refusals('signed-out', 'not-operator') },
    }),
    async (c) => {
      requireOperator(c.var.session);
      const { isAllowed } = c.req.valid('json');
      await allowDiaryLinks(database.system, isAllowed, now());
      securityLog.note('registration-changed', { c, diaryLinks: isAllowed });
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: `${path}/{id}`,
      tags,
      operationId: 'withdrawInvitation',
      summary: 'Withdraw an invitation: its link ends at once. One that has ended disappears from the list',
      request: { params: idParams },
      responses: {
        204: { description: 'Withdrawn' },
        ...refusals('signed-out', 'not-operator', 'not-found'),
      },
    }),
    async (c) => {
      const userId = requireOperator(c.var.session);
      const { id } = c.req.valid('param');
      if (!(await database.asMember(inOwnDiary(userId), (scope) => deleteInvitation(scope, id)))) {
        throw new Problem('not-found');
      }
      securityLog.note('invitation-withdrawn', { c, invitation: id });
      return c.body(null, 204);
    },
  );
}

function requireOperator({ userId, isOperator }: Session): string {
  if (!isOperator) throw new Problem('not-operator');
  return userId;
}
