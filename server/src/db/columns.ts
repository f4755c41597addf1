import type { EngineName } from '#db/database.ts';

/** What the two engines say differently when a table is made. Everything else is one SQL for both. */
export interface Columns {
  id: string;
  json: string;
  flag: string;
  instant: string;
  /** Text that sorts by its bytes. */
  sortable: string;
  /** Ends a `create table`. */
  tableEnd: string;
  isFlag(column: string): string;
  isList(column: string): string;
  isScaleOrAbsent(column: string, key: string): string;
}

export const columnsOf: Record<EngineName, Columns> = {
  sqlite: {
    id: 'text',
    json: 'text',
    flag: 'integer',
    instant: 'text',
    sortable: 'text',
    tableEnd: 'strict',
    isFlag: (column) => `${column} in (0, 1)`,
    isList: (column) => `json_type(${column}) = 'array'`,
    isScaleOrAbsent: (column, key) =>
      `json_type(${column}, '$.${key}') is null or
       (json_type(${column}, '$.${key}') = 'integer' and json_extract(${column}, '$.${key}') between 1 and 5)`,
  },
  postgres: {
    id: 'uuid',
    json: 'jsonb',
    flag: 'boolean',
    instant: 'timestamptz(3)',
    sortable: 'text collate "C"',
    tableEnd: '',
    isFlag: () => 'true',
    isList: (column) => `jsonb_typeof(${column}) = 'array'`,
    isScaleOrAbsent: (column, key) =>
      `not ${column} ? '${key}' or ${column} -> '${key}' in ('1', '2', '3', '4', '5')`,
  },
};
