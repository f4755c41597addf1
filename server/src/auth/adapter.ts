import type { BetterAuthOptions } from 'better-auth';
import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import { admit, createAdmitted } from '#auth/admission.ts';
import { noteOutages } from '#auth/hiddenOutages.ts';
import { hashToken } from '#auth/tokens.ts';
import { type AuthTable, createAuthRows, type RowFilter } from '#db/accounts/authRows.ts';
import type { Database } from '#db/database.ts';

type Transactions = NonNullable<Parameters<typeof createAdapterFactory>[0]['config']['transaction']>;

/** Connects the auth library to our tables. The library works with tokens; the database stores only their hashes. */
export function createAuthAdapter({ engine, system }: Database) {
  const adaptTo = (connection: Database['system'], transaction: Transactions) =>
    createAdapterFactory({
      config: {
        adapterId: 'flarewell',
        supportsNumericIds: false,
        supportsJSON: false,
        supportsDates: false,
        supportsBooleans: engine === 'postgres',
        transaction,
      },
      adapter: ({ getFieldName }) => adaptRows(connection, getFieldName),
    });
  return (options: BetterAuthOptions) =>
    adaptTo(system, (work) =>
      system.transaction().execute(async (tx) => {
        await admit(tx);
        return work(adaptTo(tx, false)(options));
      }),
    )(options);
}

type NameField = (of: { model: string; field: string }) => string;

function adaptRows(connection: Database['system'], nameField: NameField): CustomAdapter {
  const rows = noteOutages(createAuthRows(connection));
  const table = (model: string) => model as AuthTable;
  return {
    async create({ model, data }) {
      if (model === 'users')
        await createAdmitted(({ isOperator }) => rows.insertUser({ ...data, is_operator: isOperator }));
      else await rows.insert(table(model), hideToken(data));
      return data;
    },
    async findOne<T>({ model, where }: { model: string; where: CleanedWhere[] }) {
      const [row] = await rows.select(table(model), toFilters(where), { limit: 1 });
      return (row ? showToken(row, where) : null) as T | null;
    },
    async findMany<T>({
      model,
      where = [],
      limit,
      offset,
      sortBy,
    }: Parameters<CustomAdapter['findMany']>[0]) {
      const sorting = sortBy && { ...sortBy, field: nameField({ model, field: sortBy.field }) };
      return (await rows.select(table(model), toFilters(where), { limit, offset, sortBy: sorting })) as T[];
    },
    async update<T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }) {
      await rows.update(table(model), toFilters(where), hideToken(update as Record<string, unknown>));
      const [row] = await rows.select(table(model), toFilters(where), { limit: 1 });
      return (row ? showToken(row, where) : null) as T | null;
    },
    updateMany: ({ model, where, update }) => rows.update(table(model), toFilters(where), hideToken(update)),
    async delete({ model, where }) {
      await rows.remove(table(model), toFilters(where));
    },
    deleteMany: ({ model, where }) => rows.remove(table(model), toFilters(where)),
    async count({ model, where = [] }) {
      return (await rows.select(table(model), toFilters(where), {})).length;
    },
  };
}

const TOKEN = 'token_hash';

function toFilters(where: readonly CleanedWhere[]): RowFilter[] {
  return where.map(({ field, operator, value, connector }) => {
    if (connector === 'OR') throw new Error('Queries with OR are not supported.');
    const hide = (part: unknown) => (field === TOKEN ? hashToken(String(part)) : part);
    return { column: field, operator, value: Array.isArray(value) ? value.map(hide) : hide(value) };
  });
}

function hideToken<T extends Record<string, unknown>>(row: T): T {
  return TOKEN in row ? { ...row, [TOKEN]: hashToken(String(row[TOKEN])) } : row;
}

/** Puts the token back into a row that was found by it, because the library expects the token and not its hash. */
function showToken(row: Record<string, unknown>, where: readonly CleanedWhere[]): Record<string, unknown> {
  const asked = where.find(({ field }) => field === TOKEN);
  return asked ? { ...row, [TOKEN]: asked.value } : row;
}
