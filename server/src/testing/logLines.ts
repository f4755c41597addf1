import { Writable } from 'node:stream';
import { pino } from 'pino';

export interface LogLine {
  msg: string;
  level: number;
  [field: string]: unknown;
}

/** A log that collects its lines. */
export function keepLog() {
  const written: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return {
    log: pino({ level: 'trace' }, sink),
    lines: () => written.map((line): LogLine => JSON.parse(line)),
    text: () => written.join(''),
  };
}
