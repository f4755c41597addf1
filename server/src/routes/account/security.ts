import { securityShape } from '@flarewell/domain/wire/account/security';
import { createRoute } from '@hono/zod-openapi';
import { findPendingEmail } from '#db/accounts/accountTokens.ts';
import { listPasskeys } from '#db/accounts/passkeys.ts';
import { countBackupCodes, findSecondFactor } from '#db/accounts/secondFactors.ts';
import { json, refusals } from '#http/openapi.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';

export function addSecurityRoutes(api: Api, { database: { system }, now }: Services): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/api/auth/security',
      tags: ['Account'],
      operationId: 'readSecurity',
      summary: 'Read how this account can be signed in to, besides the password',
      responses: {
        200: json(
          securityShape,
          'Passkeys, the second factor, and a new email that waits for its confirmation',
        ),
        ...refusals('signed-out'),
      },
    }),
    async (c) => {
      const { userId } = c.var.session;
      const since = (await findSecondFactor(system, userId))?.confirmedAt;
      const secondFactor = since ? { since, backupCodesLeft: await countBackupCodes(system, userId) } : null;
      const pendingEmail = await findPendingEmail(system, userId, now());
      return c.json({ passkeys: await listPasskeys(system, userId), secondFactor, pendingEmail }, 200);
    },
  );
}
