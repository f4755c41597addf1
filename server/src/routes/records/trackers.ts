import { dayIn } from '@flarewell/domain/day';
import {
  isShown,
  moveTracker,
  showTracker,
  type Tracker,
  trackerLimits,
  trackerMessages,
  trimTrackerName,
  validateTracker,
} from '@flarewell/domain/trackers';
import { idParams } from '@flarewell/domain/wire/ids';
import {
  newTrackerShape,
  trackerChangesShape,
  trackerListShape,
  trackerShape,
} from '@flarewell/domain/wire/trackers';
import { createRoute } from '@hono/zod-openapi';
import { lockRecords } from '#db/records/revisions.ts';
import {
  createTrackers,
  deleteTracker,
  listTrackers,
  orderTrackers,
  updateTracker,
} from '#db/records/trackers.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import { refuseAtLimit } from '#http/quotas.ts';
import { addDeleteRoute } from '#http/recordRoutes.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Trackers'];
const path = '/api/trackers';

export function addTrackerRoutes(api: Api, { database, makeId, now }: Services): void {
  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'listTrackers',
      summary: "List the yes/no things that the person tracks, in the person's order, hidden ones included",
      responses: { 200: json(trackerListShape, 'The trackers'), ...refusals('signed-out') },
    }),
    async (c) => {
      const trackers = await database.readAsMember(c.var.session, listTrackers);
      return c.json({ trackers }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path,
      tags,
      operationId: 'createTracker',
      summary: 'Track something from today on',
      request: { body: jsonBody(newTrackerShape) },
      responses: {
        201: json(trackerShape, 'The new tracker'),
        ...refusals('signed-out', 'too-many-records'),
      },
    }),
    async (c) => {
      const { timezone } = c.var.session;
      const { name } = c.req.valid('json');
      const at = now();
      const tracker = { id: makeId(), name: trimTrackerName(name), since: dayIn(timezone, at), until: null };
      await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        const others = await listTrackers(scope);
        refuseInvalid(validateTracker(tracker, others));
        refuseTooManyShown(others);
        refuseAtLimit(others, trackerLimits.stored, trackerMessages.tooManyStored);
        await createTrackers(scope, [tracker], at);
      });
      return c.json(tracker, 201);
    },
  );

  api.openapi(
    createRoute({
      method: 'patch',
      path: `${path}/{id}`,
      tags,
      operationId: 'updateTracker',
      summary: 'Rename, hide, show or move a tracker',
      request: { params: idParams, body: jsonBody(trackerChangesShape) },
      responses: {
        200: json(trackerShape, 'The changed tracker'),
        ...refusals('signed-out', 'not-found', 'too-many-records'),
      },
    }),
    async (c) => {
      const { timezone } = c.var.session;
      const { id } = c.req.valid('param');
      const { name, isShown: isToShow, position } = c.req.valid('json');
      const at = now();
      const changed = await database.asMember(c.var.session, async (scope) => {
        await lockRecords(scope);
        const trackers = await listTrackers(scope);
        const current = trackers.find((tracker) => tracker.id === id);
        if (!current) throw new Problem('not-found');
        const others = trackers.filter((tracker) => tracker.id !== id);
        if (name !== undefined) refuseInvalid(validateTracker({ name }, others));
        const renamed = { ...current, name: trimTrackerName(name ?? current.name) };
        const shown = showTracker(renamed, isToShow ?? isShown(current), dayIn(timezone, at));
        if (isShown(shown) && !isShown(current)) refuseTooManyShown(others);
        await updateTracker(scope, shown, at);
        if (position !== undefined) await orderTrackers(scope, moveTracker(trackers, id, position));
        return shown;
      });
      return c.json(changed, 200);
    },
  );

  addDeleteRoute(api, database, {
    path,
    tags,
    operationId: 'deleteTracker',
    summary: 'Delete a tracker, its days in check-ins and its suspicions',
    remove: deleteTracker,
  });
}

function refuseTooManyShown(others: readonly Tracker[]): void {
  refuseAtLimit(others.filter(isShown), trackerLimits.shown, trackerMessages.tooManyShown);
}
