import { backupCodesShape, codeShape, secondFactorSetupShape } from '@flarewell/domain/wire/account/security';
import { createRoute } from '@hono/zod-openapi';
import { announceChange } from '#auth/mail/changes.ts';
import { requireProof } from '#auth/proof.ts';
import { confirmSecondFactor, renewBackupCodes, startSecondFactor } from '#auth/secondFactor.ts';
import { deleteSecondFactor } from '#db/accounts/secondFactors.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Account'];
const path = '/api/auth/second-factor';

/** Sets up authenticator apps as the second step of signing in. */
export function addSecondFactorRoutes(api: Api, services: Services): void {
  const { database, throttle, now } = services;

  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'startSecondFactor',
      summary: 'Get a secret for an authenticator app; its first code then turns the second factor on',
      responses: {
        200: json(secondFactorSetupShape, 'For the app'),
        ...refusals('signed-out', 'proof-needed', 'second-factor-on'),
      },
    }),
    async (c) => {
      requireProof(c.var.session, now());
      return c.json(await startSecondFactor(services, c.var.session), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/confirm`,
      tags,
      operationId: 'confirmSecondFactor',
      summary: 'Turn the second factor on with the first code of the app',
      request: { body: jsonBody(codeShape) },
      responses: {
        200: json(backupCodesShape, 'On, with the backup codes'),
        ...refusals('signed-out', 'proof-needed', 'second-factor-on', 'wrong-code'),
      },
    }),
    async (c) => {
      const { session } = c.var;
      requireProof(session, now());
      await throttle.count({ secondFactorUser: session.userId });
      const backupCodes = await confirmSecondFactor(services, session.userId, c.req.valid('json').code);
      await throttle.forget({ secondFactorUser: session.userId });
      await announceChange(services, c, 'second-factor-on', session);
      return c.json({ backupCodes }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/backup-codes`,
      tags,
      operationId: 'renewBackupCodes',
      summary: 'Make new backup codes; the old ones stop working',
      responses: {
        200: json(backupCodesShape, 'The new ones'),
        ...refusals('signed-out', 'proof-needed', 'not-found'),
      },
    }),
    async (c) => {
      requireProof(c.var.session, now());
      const backupCodes = await renewBackupCodes(services, c.var.session.userId);
      await announceChange(services, c, 'backup-codes-made', c.var.session);
      return c.json({ backupCodes }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path,
      tags,
      operationId: 'deleteSecondFactor',
      summary: 'Turn the second factor off',
      responses: { 204: { description: 'Off' }, ...refusals('signed-out', 'proof-needed', 'not-found') },
    }),
    async (c) => {
      requireProof(c.var.session, now());
      const wasThere = await deleteSecondFactor(database.system, c.var.session.userId);
      if (!wasThere) throw new Problem('not-found');
      await announceChange(services, c, 'second-factor-off', c.var.session);
      return c.body(null, 204);
    },
  );
}
