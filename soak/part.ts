import { parseArgs } from 'node:util';
import type { Finding } from '@flarewell/server/testing/kills/findings';

/** One line of the table that `npm run soak` ends with. */
export interface Row {
  what: string;
  count: string;
  lost: number | null;
  torn: number | null;
  duplicated: number | null;
  slowest: string;
  note: string;
  failures: string[];
}

// Calls `exit`, so that the exit handlers stop the child processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Reads the arguments that `scripts/soak.mjs` passes to a part. */
export function readOptions(): { engine: 'sqlite' | 'postgres'; count: number; seed: number } {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'sqlite' },
      count: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
    },
  });
  return {
    engine: values.engine === 'postgres' ? 'postgres' : 'sqlite',
    count: Number(values.count),
    seed: Number(values.seed),
  };
}

export const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

export function countHarm(findings: readonly Finding[]): Pick<Row, Finding['harm'] | 'failures'> {
  const of = (harm: Finding['harm']) => findings.filter((finding) => finding.harm === harm).length;
  return {
    lost: of('lost'),
    torn: of('torn'),
    duplicated: of('duplicated'),
    failures: findings.map(({ harm, what }) => `${harm}: ${what}`),
  };
}

export const describeMs = (ms: number) =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** Sends a row to `scripts/soak.mjs`, or prints it when the part was started directly. */
export function reportRow(row: Row): void {
  if (process.send) process.send(row);
  else console.log(row);
}

/** Prints the progress of a part, ten times in total. */
export function createProgress(name: string, total: number): () => void {
  let done = 0;
  const step = Math.max(1, Math.ceil(total / 10));
  return () => {
    done += 1;
    if (done % step === 0 || done === total) console.log(`${name}: ${done} of ${total}`);
  };
}
