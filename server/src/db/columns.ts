import type { EngineName } from '#db/database.ts';

/** The parts of `create table` in which the two engines differ. All other SQL is shared. */
export interface Columns {
  id: string;
  json: string;
  flag: string;
  yes: string;
  no: string;
  instant: string;
  /** Text that sorts by its bytes. */
  sortable: string;
  /** Ends a `create table`. */
  tableEnd: string;
  isFlag(column: string): string;
  isList(column: string): string;
  isObject(column: string): string;
  /** Matches yyyy-MM-ddT12:00:00. */
  isNoon(column: string): string;
  isScaleOrAbsent(column: string, key: string): string;
}

export const columnsOf: Record<EngineName, Columns> = {
  sqlite: {
    id: 'text',
    json: 'text',
    flag: 'integer',
    yes: '1',
    no: '0',
    instant: 'text',
    sortable: 'text',
    tableEnd: 'strict',
    isFlag: (column) => `${column} in (0, 1)`,
    isList: (column) => `json_type(${column}) = 'array'`,
    isObject: (column) => `json_type(${column}) = 'object'`,
    isNoon: (column) => `${column} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T12:00:00'`,
    isScaleOrAbsent: (column, key) =>
      `json_type(${column}, '$.${key}') is null or
       (json_type(${column}, '$.${key}') = 'integer' and json_extract(${column}, '$.${key}') between 1 and 5)`,
  },
  postgres: {
    id: 'uuid',
    json: 'jsonb',
    flag: 'boolean',
    yes: 'true',
    no: 'false',
    instant: 'timestamptz(3)',
    sortable: 'text collate "C"',
    tableEnd: '',
    isFlag: () => 'true',
    isList: (column) => `jsonb_typeof(${column}) = 'array'`,
    isObject: (column) => `jsonb_typeof(${column}) = 'object'`,
    isNoon: (column) => `${column} ~ '^[0-9]{4}-[01][0-9]-[0-3][0-9]T12:00:00$'`,
    isScaleOrAbsent: (column, key) =>
      `not ${column} ? '${key}' or ${column} -> '${key}' in ('1', '2', '3', '4', '5')`,
  },
};
