import { checkPasskeyName, passkeyLimit, passkeyMessages } from '@flarewell/domain/account/passkeys';
import { collectMessages, trimText } from '@flarewell/domain/fields';
import {
  newPasskeyShape,
  passkeyNameShape,
  passkeyOptionsShape,
  passkeyShape,
} from '@flarewell/domain/wire/account/security';
import { idParams } from '@flarewell/domain/wire/ids';
import { createRoute } from '@hono/zod-openapi';
import { announceChange } from '#auth/mail/changes.ts';
import { checkNewPasskey, startPasskey } from '#auth/passkeys.ts';
import { requireProof } from '#auth/proof.ts';
import { addPasskey, deletePasskey, listPasskeys, renamePasskey } from '#db/accounts/passkeys.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import { refuseAtLimit } from '#http/quotas.ts';
import { readClientAddress } from '#http/requests/address.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Account'];
const path = '/api/auth/passkeys';

/** Adds, renames and removes passkeys. signIn.ts and proof.ts use them. */
export function addPasskeyRoutes(api: Api, services: Services): void {
  const { database, throttle, trustedProxies, now } = services;
  async function refuseOneTooMany(userId: string) {
    refuseAtLimit(await listPasskeys(database.system, userId), passkeyLimit, passkeyMessages.tooMany);
  }
  async function findPasskey(userId: string, id: string) {
    const found = (await listPasskeys(database.system, userId)).find((passkey) => passkey.id === id);
    if (!found) throw new Problem('not-found');
    return found;
  }

  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/options`,
      tags,
      operationId: 'startPasskey',
      summary: 'Get the options for creating a passkey in the browser',
      responses: {
        200: json(passkeyOptionsShape, 'Options for `navigator.credentials.create`'),
        ...refusals('signed-out', 'proof-needed', 'too-many-records'),
      },
    }),
    async (c) => {
      requireProof(c.var.session, now());
      await throttle.count({ passkeyRequests: readClientAddress(c, trustedProxies) });
      await refuseOneTooMany(c.var.session.userId);
      return c.json(await startPasskey(c, services), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'createPasskey',
      summary: 'Store the passkey that the browser has created',
      request: { body: jsonBody(newPasskeyShape) },
      responses: {
        201: json(passkeyShape, 'Kept'),
        ...refusals('signed-out', 'proof-needed', 'too-many-records', 'passkey-refused', 'passkey-expired'),
      },
    }),
    async (c) => {
      const input = c.req.valid('json');
      refuseInvalid(collectMessages({ name: checkPasskeyName(input.name) }));
      const { session } = c.var;
      requireProof(session, now());
      await refuseOneTooMany(session.userId);
      const credential = await checkNewPasskey(c, services, input);
      const added = await addPasskey(database.system, session, {
        name: trimText(input.name),
        credential,
        limit: passkeyLimit,
        now: now(),
      });
      if (added === 'signed-out') throw new Problem('signed-out');
      if (added === 'taken') throw new Problem('passkey-refused');
      if (added === 'too-many') throw new Problem('too-many-records', { message: passkeyMessages.tooMany });
      await announceChange(services, c, 'passkey-added', session);
      return c.json(await findPasskey(session.userId, added.id), 201);
    },
  );

  api.openapi(
    createRoute({
      method: 'patch',
      path: `${path}/{id}`,
      tags,
      operationId: 'renamePasskey',
      summary: 'Rename a passkey',
      request: { params: idParams, body: jsonBody(passkeyNameShape) },
      responses: {
        200: json(passkeyShape, 'Renamed'),
        ...refusals('signed-out', 'proof-needed', 'not-found'),
      },
    }),
    async (c) => {
      const { name } = c.req.valid('json');
      refuseInvalid(collectMessages({ name: checkPasskeyName(name) }));
      const { session } = c.var;
      requireProof(session, now());
      const { id } = c.req.valid('param');
      await renamePasskey(database.system, { userId: session.userId, id, name: trimText(name) });
      return c.json(await findPasskey(session.userId, id), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: `${path}/{id}`,
      tags,
      operationId: 'deletePasskey',
      summary: 'Remove a passkey',
      request: { params: idParams },
      responses: { 204: { description: 'Removed' }, ...refusals('signed-out', 'proof-needed', 'not-found') },
    }),
    async (c) => {
      const { session } = c.var;
      requireProof(session, now());
      const isGone = await deletePasskey(database.system, {
        userId: session.userId,
        id: c.req.valid('param').id,
      });
      if (!isGone) throw new Problem('not-found');
      await announceChange(services, c, 'passkey-removed', session);
      return c.body(null, 204);
    },
  );
}
