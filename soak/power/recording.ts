import { readFileSync } from 'node:fs';

/** The kinds of notes, in the same order as in `recorder.c`. */
const kinds = [
  'start',
  'open',
  'write',
  'truncate',
  'sync',
  'close',
  'rename',
  'unlink',
  'link',
  'mkdir',
  'rmdir',
  'answer',
] as const;
const HEAD_BYTES = 24;

export interface Note {
  kind: (typeof kinds)[number];
  fd: number;
  /** The flags of an open, the offset of a write, or the new length of a truncate. */
  number: number;
  /** A path, the written bytes, or the HTTP answer. */
  first: Buffer;
  /** The other path of a rename or a link. */
  second: Buffer;
  /** The offset of the note's end in the recording. */
  end: number;
}

export function readRecording(file: string): Note[] {
  const bytes = readFileSync(file);
  const notes: Note[] = [];
  let at = 0;
  while (at + HEAD_BYTES <= bytes.length) {
    const kind = kinds[bytes.readUInt32LE(at)];
    if (!kind) throw new Error(`The recording is damaged at ${at}.`);
    const [firstBytes, secondBytes] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20)];
    const [first, second] = [at + HEAD_BYTES, at + HEAD_BYTES + firstBytes];
    const end = second + secondBytes;
    // The process was killed while it wrote this note, so nobody has observed the operation.
    if (end > bytes.length) break;
    notes.push({
      kind,
      fd: bytes.readInt32LE(at + 4),
      number: Number(bytes.readBigUInt64LE(at + 8)),
      first: bytes.subarray(first, second),
      second: bytes.subarray(second, end),
      end,
    });
    at = end;
  }
  return notes;
}
