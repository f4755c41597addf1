import { createRoute } from '@hono/zod-openapi';
import { deleteAccountAndRecords } from '#archive/deleteAccount.ts';
import { forgetDevice } from '#auth/limits/knownDevices.ts';
import { requireProof } from '#auth/proof.ts';
import { clearBrowserCache, dropSessionCookie, endSession } from '#auth/session.ts';
import { refusals } from '#http/openapi.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Account'];
const gone = { description: 'Done' };

export function addAccountRoutes(api: Api, services: Services): void {
  const { securityLog, now } = services;

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/sign-out',
      tags,
      operationId: 'signOut',
      summary: 'End this session; does nothing if it has already ended',
      security: [],
      responses: { 204: gone, ...refusals() },
    }),
    async (c) => {
      await endSession(c, services);
      dropSessionCookie(c, services.publicUrl);
      clearBrowserCache(c);
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/delete-account',
      tags,
      operationId: 'deleteAccount',
      summary: 'Permanently delete the account, every record and every photo',
      responses: { 204: gone, ...refusals('signed-out', 'proof-needed') },
    }),
    async (c) => {
      const { userId } = c.var.session;
      requireProof(c.var.session, now());
      await deleteAccountAndRecords(services, userId, now());
      securityLog.note('account-deleted', { c });
      forgetDevice(c, services, userId);
      dropSessionCookie(c, services.publicUrl);
      clearBrowserCache(c);
      return c.body(null, 204);
    },
  );
}
