import type { NotesOfDay, SummaryNote } from './notes.ts';

/** More would keep the server busy for seconds. */
const mostPages = 40;
const linesOfPage = 50;
/** Latin letters that fit beside the date. Chinese, Japanese and Korean characters are twice as wide. */
const lettersOfLine = 75;
const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]/g;

/** The notes that a PDF has room for. */
export interface PdfNotes {
  days: NotesOfDay[];
  /** A sentence about the notes that do not fit; null if all do. */
  leftOut: string | null;
}

/** The lines of a note as the person wrote them. Consecutive empty lines become one. */
export function noteLines({ condition, text }: SummaryNote): string[] {
  const [first = '', ...others] = text
    .trim()
    .split(/\r\n?|\n/)
    .filter((line, index, lines) => line.trim() !== '' || lines[index - 1]?.trim() !== '');
  return [condition === null ? first : `${condition}: ${first}`, ...others];
}

/**
 * Takes whole days, newest first, up to an estimated number of pages. It is an estimate because typesetting all notes to
 * count their pages would be the work that the limit avoids.
 */
export function fitNotes(notes: readonly NotesOfDay[]): PdfNotes {
  let lines = 0;
  const end = notes.findIndex((day) => {
    lines += countLines(day);
    return lines > mostPages * linesOfPage;
  });
  if (end === -1) return { days: [...notes], leftOut: null };
  return { days: notes.slice(0, end), leftOut: describeLeftOut(notes.slice(end)) };
}

/** Half a line more, for the space between days. */
function countLines({ notes }: NotesOfDay): number {
  const lengths = notes.flatMap(noteLines).map((line) => line.length + (line.match(wide)?.length ?? 0));
  return lengths.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / lettersOfLine)), 0.5);
}

function describeLeftOut(days: readonly NotesOfDay[]): string {
  const [last = '', first = ''] = [days[0], days.at(-1)].map((day) => day?.date);
  const which = days.length === 1 ? last : `${days.length} days, ${first} to ${last},`;
  return `The PDF has room for about ${mostPages} pages of notes. The notes of ${which} are left out.`;
}
