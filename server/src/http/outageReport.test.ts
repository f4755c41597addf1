import { expect, test } from 'vitest';
import { createOutageReport } from '#http/outageReport.ts';
import { keepLog } from '#testing/logLines.ts';

const full = Object.assign(new Error('secret words'), { code: 'ENOSPC' });
const places = { database: 'data/flarewell.db', files: 'data', 'photo store': 'bucket' };

test('an outage is logged once a minute, with the number of failures between two lines', () => {
  let ms = 0;
  const { log, lines, text } = keepLog();
  const outages = createOutageReport(log, places, () => ms);
  const fail = (id: string) => outages.report(full, { isWrite: true, fields: { id } });
  expect(['first', 'second', 'third'].map(fail)).toEqual([true, true, true]);
  outages.report(Object.assign(new Error(), { errcode: 11 }), { isWrite: false });
  ms = 60_000;
  fail('fourth');
  const line = { level: 50, msg: 'outage', cause: 'disk-full', code: 'ENOSPC', place: 'data', isWrite: true };
  expect(lines()).toMatchObject([
    { ...line, id: 'first' },
    { cause: 'database-damaged', code: 'SQLITE_CORRUPT', place: 'data/flarewell.db', isWrite: false },
    { ...line, id: 'fourth', unlogged: 2 },
  ]);
  expect(text()).not.toContain('secret words');
});

test('a bug is not reported', () => {
  const { log, lines } = keepLog();
  const isReported = createOutageReport(log, places).report(new TypeError('x'), { isWrite: true });
  expect([isReported, lines()]).toEqual([false, []]);
});
