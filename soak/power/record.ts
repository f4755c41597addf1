import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchiveProgress, createArchiveWriter } from '@flarewell/server/testing/kills/archiveWriter';
import { createDayWriter, type WrittenDay } from '@flarewell/server/testing/kills/dayWriter';
import type { Writer } from '@flarewell/server/testing/kills/findings';
import { kill, planDays, signUp } from '@flarewell/server/testing/kills/rounds';
import { createVisitor, type Visitor } from '@flarewell/server/testing/kills/visitor';
import { runServer } from '@flarewell/server/testing/processes/serverProcess';
import { type Note, readRecording } from './recording.ts';

const DAY_WRITES = 60;
const ARCHIVE_WRITES = 5;

export interface Recording {
  /** The recorded folder. The data folder is `data` in it. */
  root: string;
  notes: Note[];
  diarist: Visitor;
  importer: Visitor;
  days: WrittenDay[];
  /** The index of the note after which the accounts and the condition exist. */
  preparedAt: number;
  /** What the importer knew, each with the index of the note from which on. */
  archive: { at: number; progress: ArchiveProgress }[];
}

/** Runs the real server twice on the same data, and records its disk operations. */
export async function record(folder: string): Promise<Recording> {
  const [root, file] = [join(folder, 'recorded'), join(folder, 'recording')];
  mkdirSync(root);
  const variables = {
    LD_PRELOAD: compileRecorder(folder),
    FLAREWELL_RECORDING: file,
    FLAREWELL_RECORDED_FOLDER: root,
    // The recorder intercepts calls of the C library, which io_uring would bypass.
    UV_USE_IO_URING: '0',
  };
  const settings = { DATA_DIR: join(root, 'data'), REQUESTS_PER_MINUTE: '1000000' };
  const start = async () => {
    const server = await runServer(settings, { variables });
    if (!server.isReady) throw new Error(`The server did not start: ${server.complained.join('\n')}`);
    for (const person of [diarist, importer]) person.address = server.address;
    return server;
  };
  const [diarist, importer] = [createVisitor(), createVisitor()];
  const marks: { bytes: number; progress: ArchiveProgress }[] = [];
  const archive = createArchiveWriter(importer);
  const markArchive = (progress: ArchiveProgress) => marks.push({ bytes: statSync(file).size, progress });

  let server = await start();
  await signUp(diarist, 'maya@example.org');
  await signUp(importer, 'robin@example.org');
  const days = await planDays(diarist);
  const prepared = statSync(file).size;
  const writers = days.map((day) => createDayWriter(diarist, day));
  const writeAll = () =>
    Promise.all([
      ...writers.map((writer) => repeat(writer, DAY_WRITES)),
      repeat(archive, ARCHIVE_WRITES, markArchive),
    ]);
  await writeAll();
  await server.stop();
  server = await start();
  await writeAll();
  await kill(server);

  const notes = readRecording(file);
  const noteAt = (bytes: number) => notes.findIndex(({ end }) => end > bytes);
  return {
    root,
    notes,
    diarist,
    importer,
    days,
    preparedAt: noteAt(prepared),
    archive: marks.map(({ bytes, progress }) => ({ at: noteAt(bytes), progress })),
  };

  /** An answer counts from its arrival. Until then, the state before or after the change is correct. */
  async function repeat(writer: Writer, times: number, mark?: (progress: ArchiveProgress) => void) {
    for (let time = 0; time < times; time += 1) {
      const before = archive.progress.saved;
      const writing = writer.writeNext();
      mark?.({ saved: before, sent: archive.progress.sent });
      await writing;
      mark?.({ saved: archive.progress.saved, sent: null });
    }
  }
}

function compileRecorder(folder: string): string {
  const library = join(folder, 'recorder.so');
  const source = join(import.meta.dirname, 'recorder.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread']);
  return library;
}
