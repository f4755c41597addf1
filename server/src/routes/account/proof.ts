import {
  passkeyOptionsShape,
  passkeyProofShape,
  passwordProofShape,
} from '@flarewell/domain/wire/account/security';
import { createRoute } from '@hono/zod-openapi';
import { provePasskey, startPasskeyRequest } from '#auth/passkeys.ts';
import { provePassword } from '#auth/proof.ts';
import { markSessionProved } from '#db/accounts/sessions.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Account'];
const proved = { description: 'Sensitive actions are allowed for five minutes' };

/** Asks for the password or a passkey again before sensitive actions, in case somebody else is at an unlocked screen. */
export function addProofRoutes(api: Api, services: Services): void {
  const { database, throttle, securityLog, now } = services;

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/prove',
      tags,
      operationId: 'provePassword',
      summary: 'Give the password again',
      request: { body: jsonBody(passwordProofShape) },
      responses: { 204: proved, ...refusals('signed-out', 'wrong-password') },
    }),
    async (c) => {
      const { id } = c.var.session;
      await provePassword(services, c, c.req.valid('json').password);
      await markSessionProved(database.system, id, now());
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/prove/passkey/options',
      tags,
      operationId: 'startPasskeyProof',
      summary: "Get the options for requesting one of the signed-in person's passkeys",
      responses: {
        200: json(passkeyOptionsShape, 'Options for `navigator.credentials.get`'),
        ...refusals('signed-out'),
      },
    }),
    async (c) => c.json(await startPasskeyRequest(c, services, c.var.session.userId), 200),
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/prove/passkey',
      tags,
      operationId: 'provePasskey',
      summary: 'Use a passkey again',
      request: { body: jsonBody(passkeyProofShape) },
      responses: { 204: proved, ...refusals('signed-out', 'passkey-refused', 'passkey-expired') },
    }),
    async (c) => {
      const { id, userId } = c.var.session;
      await throttle.count({ passwordUser: userId });
      await provePasskey(c, services, c.req.valid('json').response);
      await throttle.forget({ passwordUser: userId });
      securityLog.note('proof', { c, by: 'passkey' });
      await markSessionProved(database.system, id, now());
      return c.body(null, 204);
    },
  );
}
