import { expect, test } from 'vitest';
import { fileName, nameInFiles } from './fileNames.ts';

test.each([
  ['Leo', 'leo'],
  ['Anna Lena', 'anna-lena'],
  ['  Zoë-Ánh ', 'zoe-anh'],
  ['Maya O’Neil (5)', 'maya-o-neil-5'],
  ['İpek', 'ipek'],
  ['ﬁﬁ Ⅳ', 'fifi-iv'],
  ['Łucja', 'ucja'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a"; filename="b.exe\r\nX: y', 'a-filename-b-exe-x-y'],
  ['x'.repeat(80), 'x'.repeat(40)],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ['ليلى', 'diary'],
  ['🙂', 'diary'],
  ['', 'diary'],
])('R104 in the name of a file %j is %s', (name, expected) => {
  expect(nameInFiles(name)).toBe(expected);
  expect(nameInFiles(expected)).toBe(expected);
});

test('R104 only files of other people have a name', () => {
  expect(fileName('unsent.json', null)).toBe('flarewell-unsent.json');
  expect(fileName('unsent.json', 'Leo')).toBe('flarewell-leo-unsent.json');
});
