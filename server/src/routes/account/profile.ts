import { trimSettings, validateSettings } from '@flarewell/domain/account/profile';
import { profileChangesShape, profileShape } from '@flarewell/domain/wire/account/profile';
import { createRoute } from '@hono/zod-openapi';
import { findProfile, updateProfile } from '#db/accounts/profile.ts';
import type { DiaryScope } from '#db/database.ts';
import { replanReminders } from '#db/diaries/diaries.ts';
import { lockDiary } from '#db/records/revisions.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import { applyChanges } from '#http/recordRoutes.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const tags = ['Profile'];
const path = '/api/profile';

export function addProfileRoutes(api: Api, { database, now }: Services): void {
  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'readProfile',
      summary: 'Read the profile of the signed-in person',
      responses: { 200: json(profileShape, 'The profile'), ...refusals('signed-out') },
    }),
    async (c) => {
      const profile = await database.readAsMember(c.var.session, findProfile);
      if (!profile) throw new Problem('signed-out');
      return c.json(profile, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'patch',
      path,
      tags,
      operationId: 'updateProfile',
      summary: 'Change the name, the reminders, the timezone or what check-ins ask for',
      request: { body: jsonBody(profileChangesShape) },
      responses: { 200: json(profileShape, 'The changed profile'), ...refusals('signed-out') },
    }),
    async (c) => {
      const changes = c.req.valid('json');
      const { session } = c.var;
      const change = async (scope: DiaryScope) => {
        await lockDiary(scope);
        const current = await findProfile(scope);
        if (!current) return null;
        const settings = applyChanges(current, changes);
        refuseInvalid(validateSettings(settings));
        const { email: _, ...changed } = trimSettings(settings);
        return updateProfile(scope, changed, now());
      };
      // Readers have reminders of their own, too. What all members share is checked by `updateProfile`.
      const changed = await database.asMember(session, change, 'reader');
      if (!changed) throw new Problem('signed-out');
      const isDayMoved = changes.timezone !== undefined || changes.dayStartHour !== undefined;
      if (isDayMoved) await replanReminders(database.system, session, now());
      return c.json(changed, 200);
    },
  );
}
