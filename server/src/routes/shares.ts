import { dayIn } from '@flarewell/domain/day';
import { trimText } from '@flarewell/domain/fields';
import { normalizePasscode, passcodeTries } from '@flarewell/domain/shares/passcodes';
import {
  expiryOf,
  type Share,
  shareLimits,
  shareMessages,
  shareStatus,
  validateShare,
} from '@flarewell/domain/shares/shares';
import { idParams } from '@flarewell/domain/wire/ids';
import { madeShareShape, newShareShape, shareListShape } from '@flarewell/domain/wire/shares';
import { createRoute } from '@hono/zod-openapi';
import { hashPassword } from '#auth/passwords.ts';
import { hashToken, makeToken } from '#auth/tokens.ts';
import { findLastReset, lockRecords } from '#db/revisions.ts';
import { createShare, forgetOldShares, listShares, stopShare } from '#db/shares.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { makeRecordsBusyProblem, Problem, refuseInvalid } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import { createTurns } from '#http/turns.ts';
import type { Services } from '#services.ts';
import { encryptFile } from '#shares/encryption.ts';
import { makeShareLink } from '#shares/links.ts';
import { makeSnapshot } from '#shares/snapshot.ts';
import { readSource } from '#summary/source.ts';

const tags = ['Sharing'];
const path = '/api/shares';
/** Each takes about 100 ms of one core. */
const turns = { atOnce: 1, waiting: 16, each: 2, retryAfterSeconds: 5 };
/** Of an encrypted file. A year with two photos takes about 1 MB. */
const MOST_BYTES = 4_000_000;

/** A person's own links: make one, list them, stop one. Readers use the endpoints in sharedLinks.ts. */
export function addShareRoutes(api: Api, services: Services): void {
  const { database, photos, throttle, securityLog, publicUrl, makeId, now } = services;
  const takeTurn = createTurns(turns);

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
      const shares = await database.readAsUser(c.var.session.userId, listShares);
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
        ...refusals('signed-out', 'too-many-records', 'busy'),
      },
    }),
    async (c) => {
      const { userId, timezone } = c.var.session;
      const wish = c.req.valid('json');
      refuseInvalid(validateShare(wish));
      await throttle.count({ sharesMade: userId });
      refuseTooManyActive(await database.readAsUser(userId, listShares), now());
      const passcodeHash =
        wish.passcode === undefined ? null : await hashPassword(normalizePasscode(wish.passcode));
      const notes = chooseNotes(wish.notes);
      return takeTurn(userId, async () => {
        const createdAt = now();
        const lastReset = await database.readAsUser(userId, findLastReset);
        const source = await readSource(services, userId, {
          today: dayIn(timezone, createdAt),
          days: wish.days,
          notes,
          hasPatterns: wish.patterns,
        });
        const share: Share = {
          id: makeId(),
          label: trimText(wish.label),
          ...source.summary.period,
          hasNotes: notes !== '',
          hasPhotos: wish.photos,
          hasPatterns: wish.patterns,
          hasPasscode: passcodeHash !== null,
          createdAt,
          expiresAt: expiryOf(createdAt, wish.expiresInDays),
          endedAt: null,
          triesLeft: passcodeTries,
          openedCount: 0,
          lastOpenedAt: null,
          lastRecipient: null,
        };
        const { bundle, photosLeftOut } = await makeSnapshot(source, photos, { share, paper: wish.paper });
        const { content, key } = await encryptFile(JSON.stringify(bundle));
        if (content.length > MOST_BYTES) {
          throw new Problem('invalid-input', { message: shareMessages.tooLarge });
        }
        const token = makeToken();
        await database.asUser(userId, async (scope) => {
          await lockRecords(scope);
          // A reset or the deletion of the account has deleted what the snapshot holds.
          if ((await findLastReset(scope)) !== lastReset) throw makeRecordsBusyProblem();
          const shares = await listShares(scope);
          refuseTooManyActive(shares, createdAt);
          await forgetOldShares(
            scope,
            shares.filter((each) => shareStatus(each, createdAt) !== 'active'),
          );
          await createShare(scope, share, { tokenHash: hashToken(token), passcodeHash, content });
        });
        securityLog.note('share-made', { c, share: share.id });
        const link = makeShareLink(share, { token, key, origin: publicUrl.origin });
        return c.json({ ...share, link, photosLeftOut }, 201);
      });
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
      const isStopped = await database.asUser(c.var.session.userId, (scope) => stopShare(scope, id, now()));
      if (!isStopped) throw new Problem('not-found');
      securityLog.note('share-stopped', { c, share: id });
      return c.body(null, 204);
    },
  );
}

function refuseTooManyActive(shares: readonly Share[], now: string): void {
  const active = shares.filter((share) => shareStatus(share, now) === 'active');
  if (active.length < shareLimits.active) return;
  throw new Problem('too-many-records', { message: shareMessages.tooMany });
}

/** As `readSource` expects them. */
function chooseNotes(notes: boolean | readonly string[]): string {
  if (typeof notes === 'boolean') return notes ? 'all' : '';
  return notes.join(',');
}
