/** Why the server cannot work, although neither the request nor the program is wrong. Labels of logs and metrics. */
export const outageCauses = [
  'disk-full',
  'read-only',
  'disk-failing',
  'database-damaged',
  'database-away',
  'database-busy',
  'photo-store',
] as const;
export type OutageCause = (typeof outageCauses)[number];

export interface Outage {
  cause: OutageCause;
  /** What the system said, such as `SQLITE_FULL`. Never a value of a query. */
  code: string;
  /** What it happened to. */
  of: 'database' | 'files' | 'photo store';
}

/** An outage that the code which throws it has recognized. */
export class OutageError extends Error {
  readonly outage: Outage;

  constructor(outage: Outage, message: string) {
    super(message);
    this.outage = outage;
  }
}

/** By SQLite's extended result code, or by the primary one, which is its low byte. */
const sqliteCodes = new Map<number, [name: string, cause: OutageCause]>([
  [5, ['SQLITE_BUSY', 'database-busy']],
  [8, ['SQLITE_READONLY', 'read-only']],
  [10, ['SQLITE_IOERR', 'disk-failing']],
  [11, ['SQLITE_CORRUPT', 'database-damaged']],
  [13, ['SQLITE_FULL', 'disk-full']],
  [14, ['SQLITE_CANTOPEN', 'disk-failing']],
  [26, ['SQLITE_NOTADB', 'database-damaged']],
  // The index of the write-ahead log could not grow.
  [4874, ['SQLITE_IOERR_SHMSIZE', 'disk-full']],
]);

const fileCodes = new Map<string, OutageCause>([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  // Beyond the size that the system allows a file to have.
  ['EFBIG', 'disk-full'],
  ['EROFS', 'read-only'],
  ['EIO', 'disk-failing'],
  ['ESTALE', 'disk-failing'],
]);

const postgresCodes: readonly [RegExp, OutageCause][] = [
  [/^53100$/, 'disk-full'],
  [/^25006$/, 'read-only'],
  [/^58030$/, 'disk-failing'],
  [/^XX00[12]$/, 'database-damaged'],
  [/^(08...|57P0[1-3])$/, 'database-away'],
  [/^53...$/, 'database-busy'],
  // Of the connection itself. Only PostgreSQL is reached over the network without an error class of its own.
  [
    /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/,
    'database-away',
  ],
];

/** PostgreSQL's client throws these without a code. */
const postgresMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Returns null for an error that is a bug, or that the program expects. */
export function findOutage(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof OutageError) return error.outage;
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return findSqliteOutage(errcode);
  if (typeof code !== 'string')
    return postgresMessages.test(error.message)
      ? { cause: 'database-away', code: 'closed', of: 'database' }
      : null;
  const fileCause = fileCodes.get(code);
  if (fileCause) return { cause: fileCause, code, of: 'files' };
  const [, cause] = postgresCodes.find(([pattern]) => pattern.test(code)) ?? [];
  return cause ? { cause, code, of: 'database' } : null;
}

function findSqliteOutage(errcode: number): Outage | null {
  const known = sqliteCodes.get(errcode);
  const [name, cause] = known ?? sqliteCodes.get(errcode & 0xff) ?? [];
  if (!name || !cause) return null;
  // The rest of an extended code tells the operation that failed, such as a sync.
  return { cause, code: known ? name : `${name} (${errcode})`, of: 'database' };
}
