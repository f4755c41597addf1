import { flareLimits, flareMessages } from '@flarewell/domain/patterns/flares/flare';
import { suspicionLimit, suspicionMessages } from '@flarewell/domain/patterns/suspicions';
import { type recordLimits, undoLimits } from '@flarewell/domain/records/records';
import { idParams } from '@flarewell/domain/wire/ids';
import { createRoute } from '@hono/zod-openapi';
import type { Database, DiaryScope } from '#db/database.ts';
import type { Restoring } from '#db/records/deletedRecords.ts';
import { listFlares } from '#db/records/flares.ts';
import { listSuspicions } from '#db/records/suspicions.ts';
import { refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import { type Quotas, readQuota, refuseAtLimit, refuseBeyondQuota, refuseTooMany } from '#http/quotas.ts';
import { addDeleteRoute } from '#http/recordRoutes.ts';
import type { Api } from '#http/router.ts';

interface UndoableDelete {
  noun: keyof typeof recordLimits;
  operations: { remove: string; restore: string };
  /** The path of the list of records. */
  path: string;
  tags: string[];
  summary: string;
  list(scope: DiaryScope): Promise<{ length: number }>;
  remove(scope: DiaryScope, id: string, now: string): Promise<boolean>;
  restore(scope: DiaryScope, restoring: Restoring): Promise<boolean>;
}

/** What the endpoints need of what all share. */
interface Shared {
  database: Database;
  quotas: Quotas;
  now: () => string;
}

/** Adds the endpoints that delete a record by its id, and that bring it back. */
export function addUndoableDeleteRoutes(
  api: Api,
  { database, quotas, now }: Shared,
  { noun, operations, path, tags, summary, list, remove, restore }: UndoableDelete,
): void {
  addDeleteRoute(api, database, {
    path,
    tags,
    operationId: operations.remove,
    summary: `${summary}; can be undone for ${undoLimits.minutes} minutes`,
    remove: (scope, id) => remove(scope, id, now()),
  });

  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/{id}/restore`,
      tags,
      operationId: operations.restore,
      summary: 'Undo a deletion, with everything that was deleted with it; idempotent',
      request: { params: idParams },
      responses: {
        204: { description: 'Restored' },
        ...refusals('signed-out', 'not-found', 'too-many-records', 'quota-reached'),
      },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const quota = await readQuota({ database, quotas }, c.var.session);
      await database.asMember(c.var.session, async (scope) => {
        const isRestored = await restore(scope, {
          id,
          now: now(),
          onGrowth: (text) => refuseBeyondQuota(scope, quota, { text }),
        });
        if (!isRestored) throw new Problem('not-found');
        // Others may have been added since the deletion. They must not be a way around the limits.
        refuseTooMany(noun, othersOf(await list(scope)));
        refuseAtLimit(othersOf(await listFlares(scope)), flareLimits.stored, flareMessages.tooMany);
        refuseAtLimit(othersOf(await listSuspicions(scope)), suspicionLimit, suspicionMessages.tooMany);
      });
      return c.body(null, 204);
    },
  );
}

const othersOf = ({ length }: { length: number }) => ({ length: length - 1 });
