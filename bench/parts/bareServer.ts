import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { gzip } from 'node:zlib';

/** Baseline for api.ts: serves the same check-ins with plain node:http, the same SQL and compression, and no framework. */
const [file = '', diaryId = '', from = '', to = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });
const range = 'check_ins.diary_id = ? and check_ins.date >= ? and check_ins.date <= ?';
const revisions = database.prepare('select revision, cleared_revision from diaries where id = ?');
const checkIns = database.prepare(`select * from check_ins where ${range} order by date desc`);
const entriesOf = (table: string) =>
  database.prepare(
    `select entry.* from check_ins inner join ${table} as entry on entry.check_in_id = check_ins.id
     where ${range} order by entry.position`,
  );
const conditionEntries = entriesOf('condition_entries');
const medicationEntries = entriesOf('medication_entries');
const trackerEntries = entriesOf('tracker_entries');

type Row = Record<string, string | number | null>;

createServer((_, response) => {
  const wanted = [diaryId, `${from}T12:00:00`, `${to}T12:00:00`] as const;
  const { revision } = revisions.get(diaryId) as Row;
  const rows = checkIns.all(...wanted) as Row[];
  const conditions = Map.groupBy(conditionEntries.all(...wanted) as Row[], (entry) => entry.check_in_id);
  const medications = Map.groupBy(medicationEntries.all(...wanted) as Row[], (entry) => entry.check_in_id);
  const trackers = Map.groupBy(trackerEntries.all(...wanted) as Row[], (entry) => entry.check_in_id);
  const body = JSON.stringify({
    revision,
    deletedDays: [],
    isComplete: true,
    hasMore: false,
    checkIns: rows.map((row) => ({
      id: row.id,
      date: row.date,
      notes: row.notes ?? undefined,
      photoUrl: row.photo_url,
      factors: JSON.parse(String(row.factors)),
      conditionEntries: (conditions.get(row.id ?? null) ?? []).map((entry) => ({
        conditionId: entry.condition_id,
        severity: entry.severity,
        symptoms: JSON.parse(String(entry.symptoms)),
        notes: entry.notes ?? undefined,
      })),
      medicationEntries: (medications.get(row.id ?? null) ?? []).map((entry) => ({
        medicationId: entry.medication_id,
        taken: Boolean(entry.taken),
        timesTaken: entry.times_taken ?? undefined,
        skippedReason: entry.skipped_reason ?? undefined,
      })),
      trackers: trackers.get(row.id ?? null)?.map((entry) => entry.tracker_id),
      createdAt: row.created_at,
      writtenBy: row.written_by,
      changedBy: row.changed_by,
      changedAt: row.updated_at,
      revision: row.revision,
      thumbnailUrl: null,
    })),
  });
  gzip(body, (error, bytes) => {
    if (error) throw error;
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      'Content-Length': bytes.length,
    });
    response.end(bytes);
  });
}).listen(0, '127.0.0.1', function (this: import('node:http').Server) {
  const address = this.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
