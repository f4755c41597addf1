import { describe, expect, test } from 'vitest';
import { writeCsv } from '#summary/csv/csv.ts';

const cellOf = (cell: string | number | null) => writeCsv(['x'], [[cell]]).slice('\uFEFFx\r\n'.length, -2);

describe('a CSV file', () => {
  test('begins with a byte order mark, and every line ends as RFC 4180 says', () => {
    expect(writeCsv(['date', 'count'], [['2026-11-14', 3]])).toBe('\uFEFFdate,count\r\n2026-11-14,3\r\n');
  });

  test.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    [' space', '" space"'],
    ['', ''],
    ['湿疹', '湿疹'],
    ['well-known; 1+1=2', 'well-known; 1+1=2'],
  ])('writes %j as %j', (cell, written) => {
    expect(cellOf(cell)).toBe(written);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-2 days', "'-2 days"],
    ['@home', "'@home"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['＝1+1', "'＝1+1"],
    ['x;=1', "x;'=1"],
    ['x; =1', "x;' =1"],
    ['x;"=1', `"x;'""=1"`],
    ['x|＋1', "x|'＋1"],
    ['x\t@a', "x\t'@a"],
    ['a\n=1', `"a\n'=1"`],
    ['a\r\n-1', `"a\r\n'-1"`],
    [' =1', "' =1"],
    ['\t=1', "'\t'=1"],
  ])('keeps spreadsheets from running the formula %j', (cell, written) => {
    expect(cellOf(cell)).toBe(written);
  });

  test.each([
    [-3, '-3'],
    [2.5, '2.5'],
    [0, '0'],
    [null, ''],
  ])('keeps the number %j', (cell, written) => {
    expect(cellOf(cell)).toBe(written);
  });
});
