import type { ComparisonOperatorExpression, Kysely } from 'kysely';
import type { Tables } from '#db/schema.ts';

export type AuthTable = 'users' | 'accounts' | 'sessions' | 'verifications' | 'passkeys';

export interface RowFilter {
  column: string;
  operator: string;
  value: unknown;
}

type Row = Record<string, unknown>;

interface Paging {
  limit?: number;
  offset?: number;
  sortBy?: { field: string; direction: 'asc' | 'desc' };
}

const operators: Record<string, ComparisonOperatorExpression> = {
  eq: '=',
  ne: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: 'in',
};

/** Generic access to the account tables for the auth library, which passes table and column names at run time. */
export function createAuthRows(system: Kysely<Tables>) {
  // The names come from our own configuration of the library, never from a request.
  const db = system as unknown as Kysely<Record<AuthTable, Row>>;
  return {
    async insert(table: AuthTable, row: Row): Promise<void> {
      await db.insertInto(table).values(row).execute();
    },
    /** Returns false if the email has an account, also one that was created at the same moment. */
    async insertUser(row: Row): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('users')
        .values(row)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    select(table: AuthTable, filters: RowFilter[], { limit, offset, sortBy }: Paging): Promise<Row[]> {
      let query = db.selectFrom(table).selectAll();
      for (const { column, operator, value } of filters)
        query = query.where(column, toOperator(operator), value);
      if (sortBy) query = query.orderBy(sortBy.field, sortBy.direction);
      if (limit) query = query.limit(limit);
      if (offset) query = query.offset(offset);
      return query.execute();
    },
    async update(table: AuthTable, filters: RowFilter[], changes: Row): Promise<number> {
      let query = db.updateTable(table).set(changes);
      for (const { column, operator, value } of filters)
        query = query.where(column, toOperator(operator), value);
      const { numUpdatedRows } = await query.executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async remove(table: AuthTable, filters: RowFilter[]): Promise<number> {
      let query = db.deleteFrom(table);
      for (const { column, operator, value } of filters)
        query = query.where(column, toOperator(operator), value);
      const { numDeletedRows } = await query.executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

function toOperator(name: string): ComparisonOperatorExpression {
  const operator = operators[name];
  if (!operator) throw new Error(`No query of ours needs the operator ${name}.`);
  return operator;
}
