import type { FieldMessages } from '@flarewell/domain/fields';
import { idParams } from '@flarewell/domain/wire/ids';
import { createRoute } from '@hono/zod-openapi';
import type { Database, DiaryScope } from '#db/database.ts';
import { findUnknown, type NamedIds } from '#db/records/unknownIds.ts';
import { refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import type { Api } from '#http/router.ts';

interface DeleteRoute {
  /** The path of the list of records. */
  path: string;
  tags: string[];
  operationId: string;
  summary: string;
  /** Returns false if the diary has no record with this id. */
  remove(scope: DiaryScope, id: string): Promise<boolean>;
}

/** Adds the endpoint that deletes one of a person's records by its id. */
export function addDeleteRoute(api: Api, database: Database, { path, remove, ...route }: DeleteRoute): void {
  api.openapi(
    createRoute({
      ...route,
      method: 'delete',
      path: `${path}/{id}`,
      request: { params: idParams },
      responses: { 204: { description: 'Deleted' }, ...refusals('signed-out', 'not-found') },
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const isDeleted = await database.asMember(c.var.session, (scope) => remove(scope, id));
      if (!isDeleted) throw new Problem('not-found');
      return c.body(null, 204);
    },
  );
}

/** Applies a PATCH: a field that is null is removed, and a field that is missing stays as it is. */
export function applyChanges<Entity extends object>(
  current: Entity,
  changes: { [Field in keyof Entity]?: Entity[Field] | null },
): Entity {
  const made = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(made.map(([field, value]) => [field, value ?? undefined])) };
}

/** Refuses a reference to records that are not in the diary, or that another device has deleted. */
export async function refuseUnknown(
  scope: DiaryScope,
  named: NamedIds,
  messages: { [Table in keyof NamedIds]?: FieldMessages<string> },
): Promise<void> {
  const unknown = await findUnknown(scope, named);
  if (unknown) throw new Problem('invalid-input', { fields: messages[unknown] });
}
