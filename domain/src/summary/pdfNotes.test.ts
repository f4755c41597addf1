import { longDate } from '@flarewell/domain/dates';
import { addDays } from '@flarewell/domain/day';
import { describe, expect, test } from 'vitest';
import { fitNotes, noteLines } from './pdfNotes.ts';

/** Days with the same notes, newest first. */
const write = (count: number, ...texts: string[]) =>
  Array.from({ length: count }, (_, age) => {
    const day = addDays('2026-11-14', -age);
    return { day, date: longDate(day), notes: texts.map((text) => ({ condition: null, text })) };
  });

describe('R103 notes in a PDF', () => {
  test('a year with a few sentences each day fits', () => {
    const notes = write(365, 'The itch woke me at three, and the cream helped until the morning. '.repeat(4));
    expect(fitNotes(notes)).toEqual({ days: notes, leftOut: null });
  });

  test.each([
    ['long lines', 'A long night. '.repeat(142), 72],
    ['short lines', 'a\n'.repeat(999), 2],
    ['Chinese', '痒'.repeat(2000), 36],
  ])('%s fill about 40 pages; older days are left out, and a sentence says which', (_, text, fitting) => {
    const notes = write(90, text);
    const { days, leftOut } = fitNotes(notes);
    expect(days).toHaveLength(fitting);
    expect(leftOut).toBe(
      `The PDF has room for about 40 pages of notes. The notes of ${90 - fitting} days, August 17, 2026 to ${notes[fitting]?.date}, are left out.`,
    );
  });

  test('a single day that is left out is named', () => {
    expect(fitNotes(write(1, ...Array(3).fill('a\n'.repeat(999)))).leftOut).toMatch(
      /The notes of November 14, 2026 are left out\.$/,
    );
  });

  test('consecutive empty lines become one', () => {
    expect(noteLines({ condition: 'Neck', text: '\na\n\n \n\nb\r\nc ' })).toEqual(['Neck: a', '', 'b', 'c']);
  });
});
