import { normalizePasscode } from '@flarewell/domain/shares/passcodes';
import { validateShare } from '@flarewell/domain/shares/shares';
import { idParams } from '@flarewell/domain/wire/ids';
import { madeShareShape, newShareShape, shareListShape } from '@flarewell/domain/wire/shares';
import { createRoute } from '@hono/zod-openapi';
import { announceChange } from '#auth/mail/changes.ts';
import { hashPassword } from '#auth/passwords.ts';
import { requireProof } from '#auth/proof.ts';
import { undoIfEnded } from '#auth/session.ts';
import type { DiaryScope } from '#db/database.ts';
import { listShares, stopShare } from '#db/records/shares.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';
import { createLink, refuseTooManyActive } from '#shares/createLink.ts';

const tags = ['Sharing'];
const path = '/api/shares';

/** A person's own links: make one, list them, stop one. Readers use the endpoints in sharedLinks.ts. */
export function addShareRoutes(api: Api, services: Services): void {
  const { database, throttle, securityLog, now } = services;

  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'listShares',
      summary: 'List the links that the person has made, newest first',
      description:
        'Links that have ended stay listed. The links themselves are not stored, and so not listed.',
      responses: { 200: json(shareListShape, 'The links'), ...refusals('signed-out') },
    }),
    async (c) => {
      const shares = await database.readAsMember(c.var.session, listShares);
      return c.json({ shares }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'createShare',
      summary: 'Share the healthcare summary by a link that needs no account',
      description:
        'The link opens a snapshot of the summary, encrypted under a key that only the link holds. It is a SMART Health Link (HL7, version 1).',
      request: { body: jsonBody(newShareShape) },
      responses: {
        201: json(madeShareShape, 'The new link'),
        ...refusals('signed-out', 'proof-needed', 'too-many-records', 'busy'),
      },
    }),
    async (c) => {
      const { session } = c.var;
      const newShare = c.req.valid('json');
      requireProof(c.var.session, now());
      refuseInvalid(validateShare(newShare));
      await throttle.count({ sharesMade: session.userId });
      refuseTooManyActive(await database.readAsMember(session, listShares), now());
      const passcodeHash =
        newShare.passcode === undefined ? null : await hashPassword(normalizePasscode(newShare.passcode));
      const made = await createLink(services, session, { newShare, passcodeHash });
      await undoIfEnded(c, services, () =>
        database.asMember(session, (scope) => stopShare(scope, made.id, now())),
      );
      await announceChange(services, c, 'share-made', c.var.session, { share: made.id });
      return c.json(made, 201);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: `${path}/{id}`,
      tags,
      operationId: 'stopShare',
      summary: 'Stop sharing: the link ends at once, and its encrypted file is deleted',
      request: { params: idParams },
      responses: { 204: { description: 'Stopped' }, ...refusals('signed-out', 'not-found') },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const stop = (scope: DiaryScope) => stopShare(scope, id, now());
      const isStopped = await database.asMember(c.var.session, stop, 'owner');
      if (!isStopped) throw new Problem('not-found');
      securityLog.note('share-stopped', { c, share: id });
      return c.body(null, 204);
    },
  );
}
