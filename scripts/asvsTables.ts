/**
 * How many items of level 1 or 2 each section of ASVS 5.0.0 has. Every section lists them before those of level 3, so
 * the numbers of all 253 items follow from these counts.
 */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};
const items = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

/** The columns of a table: item, level, what it asks, how we meet it, test. */
const CELLS = 5;
const marks = ['Partly.', 'Not met.', 'Operator.'];

/** The first column of every table in which it has this heading. */
export function readColumn(document: string, heading: string): string[] {
  return readRows(document, heading).map(([first = '']) => first);
}

/** Lists the mistakes in the tables of items and in the list of items that do not apply, sorted. */
export function findProblems(document: string, readFile: (path: string) => string | null): string[] {
  const rows = readRows(document, 'Item');
  const numbers = rows.map(([item = '']) => item);
  const reasons = Array.from(document.matchAll(/^- \*\*([\d., ]+)\*\*: \S/gm), ([, named = '']) =>
    named.split(', '),
  );
  return [
    ...rows.flatMap((cells) => findRowProblems(cells, readFile)),
    ...numbers.flatMap((item, index) => findDisorder(numbers[index - 1], item)),
    ...findGaps(numbers, reasons.flat()),
  ].toSorted();
}

/** The rows, as cells, of every table whose first column has this heading. */
export function readRows(document: string, heading: string): string[][] {
  const tables = document.split('\n\n').map((block) => block.split('\n').map(readCells));
  return tables.filter(([head]) => head?.[0] === heading).flatMap(([, , ...rows]) => rows);
}

function readCells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function findRowProblems(cells: string[], readFile: (path: string) => string | null): string[] {
  const [item = '', level = '', , how = '', tests = ''] = cells;
  if (cells.length !== CELLS) return [`${item} has ${cells.length} cells`];
  if (cells.includes('')) return [`${item} has an empty cell`];
  const mark = /^\*\*(.+?)\*\*/.exec(how)?.[1];
  const isOfLevel = items.includes(item) ? ['1', '2'].includes(level) : level === '3';
  return [
    ...(isOfLevel || !isNumber(item) ? [] : [`${item} is not of level ${level}`]),
    ...(mark === undefined || marks.includes(mark) ? [] : [`${item}: the mark **${mark}** is unknown`]),
    ...(/^No test: \S/.test(tests)
      ? []
      : tests.split('<br>').flatMap((test) => findTestProblems(item, test, readFile))),
  ];
}

function findTestProblems(item: string, test: string, readFile: (path: string) => string | null): string[] {
  const [, path, title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
  if (path === undefined) return [`${item}: "${test}" is neither a test nor a reason why there is none`];
  const source = readFile(path);
  if (source === null) return [`${item}: ${path} is not there`];
  return readTitles(source).includes(title) ? [] : [`${item}: ${path} has no "${title}"`];
}

/** The titles of tests and groups in the source, with the placeholders of `test.each`. */
function readTitles(source: string): string[] {
  const calls = source.matchAll(/(?:\b(?:test|describe\w*)(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/gs);
  return Array.from(calls, ([, , title = '']) => title);
}

function isNumber(item: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(item);
}

function findDisorder(before: string | undefined, item: string): string[] {
  if (!isNumber(item)) return [`${item} is no number of an item`];
  if (before === undefined || !isNumber(before)) return [];
  const isAfter = before.localeCompare(item, 'en', { numeric: true }) < 0;
  return isAfter ? [] : [`${item} does not come after ${before}`];
}

/** Each of `reasons` is the number of a chapter, a section or an item. */
function findGaps(numbers: string[], reasons: string[]): string[] {
  const covers = (reason: string, item: string) => item === reason || item.startsWith(`${reason}.`);
  return [
    ...items.flatMap((item) => {
      const [hasRow, hasReason] = [numbers.includes(item), reasons.some((reason) => covers(reason, item))];
      if (hasRow !== hasReason) return [];
      return [hasRow ? `${item} has a row and a reason` : `${item} has neither a row nor a reason`];
    }),
    ...reasons
      .filter((reason) => !items.some((item) => covers(reason, item)))
      .map((reason) => `${reason} names no item`),
  ];
}
