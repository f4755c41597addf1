import {
  type CheckInContent,
  serverSlackDays,
  trimCheckIn,
  validateCheckIn,
} from '@flarewell/domain/checkIns';
import { conditionMessages } from '@flarewell/domain/conditions';
import { dayIn, daysBetween, noonOf } from '@flarewell/domain/day';
import { medicationMessages } from '@flarewell/domain/medications/medications';
import { trackerMessages } from '@flarewell/domain/trackers';
import {
  checkInConflictShape,
  checkInListShape,
  checkInPageSize,
  checkInSaveShape,
  checkInShape,
  dayShape,
  sinceShape,
} from '@flarewell/domain/wire/checkIns';
import { problemShape } from '@flarewell/domain/wire/problems';
import { createRoute, z } from '@hono/zod-openapi';
import { sizeOfCheckIn } from '#db/checkIns/checkInSize.ts';
import { findCheckIn } from '#db/checkIns/readCheckIns.ts';
import { deleteCheckIn, saveCheckIn } from '#db/checkIns/saveCheckIn.ts';
import type { DiaryScope } from '#db/database.ts';
import { lockRecords, readRevisions } from '#db/records/revisions.ts';
import { answerPage, planChanges, planNewest, withPhotoUrls } from '#diary/checkInPages.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, problems, refuseInvalid } from '#http/problems.ts';
import { readQuota, refuseBeyondQuota } from '#http/quotas.ts';
import { refuseUnknown } from '#http/recordRoutes.ts';
import type { Api } from '#http/router.ts';
import { removeQueuedPhotos } from '#photos/removals.ts';
import { findUpload, makeUnknownPhotoProblem } from '#photos/uploads.ts';
import type { Services } from '#services/services.ts';

const tags = ['Check-ins'];
const path = '/api/check-ins';
const params = z.object({ day: dayShape });

const listQuery = z
  .object({
    from: dayShape.optional(),
    to: dayShape.optional(),
    since: sinceShape,
  })
  .refine(({ from, to, since }) => (since === undefined) === (from !== undefined && to !== undefined), {
    message: 'Send either `from` and `to`, or `since`',
  })
  .refine(({ from, to }) => !from || !to || Math.abs(daysBetween(from, to)) < checkInPageSize, {
    path: ['to'],
    message: `A range can have at most ${checkInPageSize} days`,
  });

export function addCheckInRoutes(api: Api, services: Services): void {
  const { database, photos, photoUrls, now } = services;
  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'listCheckIns',
      summary: 'List the check-ins of a range, newest first, or what changed since a revision',
      request: { query: listQuery },
      responses: {
        200: json(checkInListShape, 'The check-ins'),
        304: { description: 'Nothing has changed since the response with that ETag' },
        ...refusals('signed-out'),
      },
    }),
    async (c) => {
      const { from, to, since } = c.req.valid('query');
      const { diaryId } = c.var.session;
      const known = c.req.header('If-None-Match') ?? '';
      const page = await database.readAsMember(c.var.session, async (scope) => {
        const revisions = await readRevisions(scope);
        const etag = etagOf(diaryId, revisions.current);
        c.header('ETag', etag);
        if (known.includes(etag)) return null;
        return from && to
          ? planNewest(database, scope, { from, to }, revisions)
          : planChanges(database, scope, since ?? 0, revisions);
      });
      if (!page) return c.body(null, 304);
      return answerPage(c, services, page);
    },
  );

  api.openapi(
    createRoute({
      method: 'get',
      path: `${path}/{day}`,
      tags,
      operationId: 'readCheckIn',
      summary: "Read a day's check-in",
      request: { params },
      responses: { 200: json(checkInShape, 'The check-in'), ...refusals('signed-out', 'not-found') },
    }),
    async (c) => {
      const { day } = c.req.valid('param');
      const checkIn = await database.readAsMember(c.var.session, (scope) => findCheckIn(scope, day));
      if (!checkIn) throw new Problem('not-found');
      return c.json(withPhotoUrls(checkIn, photoUrls, now()), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'put',
      path: `${path}/{day}`,
      tags,
      operationId: 'saveCheckIn',
      summary: "Create or replace a day's check-in and its photo, all or nothing; idempotent",
      request: { params, body: jsonBody(checkInSaveShape) },
      responses: {
        200: json(checkInShape, 'The updated check-in'),
        201: json(checkInShape, 'The new check-in'),
        409: json(
          z.union([checkInConflictShape, problemShape]),
          'The day was changed on another device, or the quota is used up (`quota-reached`); nothing was saved',
        ),
        ...refusals('signed-out'),
      },
    }),
    async (c) => {
      const { session } = c.var;
      const { revision, photo: token, writtenAt: given, ...written } = c.req.valid('json');
      const { day } = c.req.valid('param');
      const draft = { ...written, date: noonOf(day) };
      const at = now();
      const writtenAt = given && given < at ? given : at;
      refuseInvalid(validateCheckIn(draft, dayIn(session.timezone, at), serverSlackDays));
      const content = { date: draft.date, ...trimCheckIn(draft) };
      const photo = await findUpload({ photos, photoUrls }, { diaryId: session.diaryId, token, now: at });
      const quota = await readQuota(services, session);
      const saved = await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        const current = await findCheckIn(scope, day);
        await refuseUnknownEntries(scope, content, current);
        const growth = sizeOfCheckIn(draft) - (current ? sizeOfCheckIn(current) : 0);
        await refuseBeyondQuota(scope, quota, { text: growth });
        return saveCheckIn(scope, content, current, { base: revision, photo, now: at, writtenAt });
      });
      if (saved.outcome === 'unknown-photo') throw makeUnknownPhotoProblem();
      if (saved.outcome === 'conflict') {
        const current = saved.current && withPhotoUrls(saved.current, photoUrls, at);
        return c.json({ code: 'conflict' as const, message: problems.conflict.message, current }, 409);
      }
      if (saved.outcome !== 'unchanged' && saved.droppedPhotoUrl)
        await removeQueuedPhotos(services, session.diaryId);
      return c.json(withPhotoUrls(saved.checkIn, photoUrls, at), saved.outcome === 'created' ? 201 : 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: `${path}/{day}`,
      tags,
      operationId: 'deleteCheckIn',
      summary: "Delete a day's check-in and its photo",
      request: { params },
      responses: { 204: { description: 'Deleted' }, ...refusals('signed-out', 'not-found') },
    }),
    async (c) => {
      const { day } = c.req.valid('param');
      const { diaryId } = c.var.session;
      const deleted = await database.asMember(c.var.session, (scope) => deleteCheckIn(scope, day));
      if (!deleted) throw new Problem('not-found');
      if (deleted.photoUrl) await removeQueuedPhotos(services, diaryId);
      return c.body(null, 204);
    },
  );
}

const unknownEntries = {
  conditions: { conditionEntries: conditionMessages.gone },
  medications: { medicationEntries: medicationMessages.gone },
  trackers: { trackers: trackerMessages.gone },
};

/** Looks up only what the stored check-in does not hold: foreign keys guarantee the rest. */
async function refuseUnknownEntries(
  scope: DiaryScope,
  content: CheckInContent,
  current: CheckInContent | null,
): Promise<void> {
  const named = listIds(content);
  const held = current && listIds(current);
  const listAdded = (table: keyof typeof named) => named[table].filter((id) => !held?.[table].includes(id));
  await refuseUnknown(
    scope,
    {
      conditions: listAdded('conditions'),
      medications: listAdded('medications'),
      trackers: listAdded('trackers'),
    },
    unknownEntries,
  );
}

const listIds = ({ conditionEntries, medicationEntries, trackers = [] }: CheckInContent) => ({
  conditions: conditionEntries.map(({ conditionId }) => conditionId),
  medications: medicationEntries.map(({ medicationId }) => medicationId),
  trackers,
});

/**
 * Contains the diary's id, so that a browser never shows one person's cached check-ins to another. It is weak, because
 * it is the same whether the answer is compressed or not.
 */
const etagOf = (diaryId: string, revision: number) => `W/"${diaryId}-${revision}"`;
