import { localKeyShape, sessionShape } from '@flarewell/domain/wire/account/account';
import { createRoute } from '@hono/zod-openapi';
import { deriveLocalKey } from '#auth/localKey.ts';
import { clearCacheOfEndedSession, keepAlive, readSession } from '#auth/session.ts';
import { findProfile } from '#db/accounts/profile.ts';
import { inOwnDiary } from '#db/database.ts';
import { json, refusals } from '#http/openapi.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

export function addSessionRoutes(api: Api, services: Services): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/api/auth/session',
      tags: ['Account'],
      operationId: 'readSession',
      summary: 'Read who is signed in; null if nobody is',
      security: [],
      responses: { 200: json(sessionShape, 'The session'), ...refusals() },
    }),
    async (c) => {
      const session = await readSession(c, services);
      if (!session) {
        clearCacheOfEndedSession(c, services);
        return c.json({ profile: null, isSharedDevice: false }, 200);
      }
      await keepAlive(c, services, session);
      // The diary that a tab has open may have been taken from the person meanwhile.
      const member = session.role ? session : inOwnDiary(session.userId);
      const profile = await services.database.readAsMember(member, findProfile);
      return c.json({ profile, isSharedDevice: session.isShared }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'get',
      path: '/api/auth/local-key',
      tags: ['Account'],
      operationId: 'readLocalKey',
      summary: "Get the key with which this person's browsers encrypt local data; it never changes",
      responses: { 200: json(localKeyShape, 'The key'), ...refusals('signed-out') },
    }),
    (c) => c.json({ key: deriveLocalKey(services.secret, c.var.session) }, 200),
  );
}
