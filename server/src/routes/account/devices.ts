import { deviceListShape, signOutOthersShape } from '@flarewell/domain/wire/account/account';
import { idParams } from '@flarewell/domain/wire/ids';
import { createRoute } from '@hono/zod-openapi';
import { requireProof } from '#auth/proof.ts';
import { deleteTokens } from '#db/accounts/accountTokens.ts';
import { deleteOtherSessions, deleteSession, listSessions } from '#db/accounts/sessions.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';
import { stopLinks } from '#shares/stopLinks.ts';

const tags = ['Account'];
const path = '/api/auth/devices';
const gone = { description: 'Signed out' };

/** Signing a device out also invalidates the mailed links that were requested, such as one to change the email. */
export function addDeviceRoutes(api: Api, services: Services): void {
  const { database, securityLog, now } = services;

  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'listDevices',
      summary: 'List where this account is signed in, the most recently used first',
      responses: { 200: json(deviceListShape, 'The devices'), ...refusals('signed-out') },
    }),
    async (c) => {
      const { id, userId } = c.var.session;
      const sessions = await listSessions(database.system, userId, now());
      const devices = sessions.map((session) => ({
        id: session.id,
        isCurrent: session.id === id,
        isShared: Boolean(session.is_shared),
        userAgent: session.user_agent ?? '',
        ipAddress: session.ip_address ?? '',
        signedInAt: session.created_at,
        lastUsedAt: session.updated_at,
      }));
      return c.json({ devices }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: `${path}/{id}`,
      tags,
      operationId: 'signOutDevice',
      summary: 'Sign one device out',
      request: { params: idParams },
      responses: { 204: gone, ...refusals('signed-out', 'proof-needed', 'not-found') },
    }),
    async (c) => {
      requireProof(c.var.session, now());
      const { userId } = c.var.session;
      const isEnded = await deleteSession(database.system, userId, c.req.valid('param').id);
      if (!isEnded) throw new Problem('not-found');
      await deleteTokens(database.system, userId);
      securityLog.note('sign-out', { c });
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/sign-out-others`,
      tags,
      operationId: 'signOutOtherDevices',
      summary: 'Sign every other device out',
      request: { body: { ...jsonBody(signOutOthersShape), required: false } },
      responses: { 204: gone, ...refusals('signed-out', 'proof-needed') },
    }),
    async (c) => {
      requireProof(c.var.session, now());
      const { id, userId } = c.var.session;
      await deleteOtherSessions(database.system, userId, id);
      await deleteTokens(database.system, userId);
      if (c.req.valid('json').stopsLinks) await stopLinks(c, services);
      securityLog.note('sign-out', { c });
      return c.body(null, 204);
    },
  );
}
