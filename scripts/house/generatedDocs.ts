import { settingDocs, settingGroups } from '@flarewell/server/config/settings';
import { listLimits } from '@flarewell/server/limitTable';
import { accessColumns, listAccess } from '@flarewell/server/testing/walk/access';
import type { z } from 'zod';

const LINE_WIDTH = 120;

const header = `# Copy this file to .env and uncomment what you need. Every setting can also be set in the environment, which wins.
# Put a value with blanks, # or $ into single quotes, so that every way of starting Flarewell reads the same value.
# Written by \`npm run settings\` from server/src/config/settings.ts.`;

export function renderEnvExample(): string {
  const groups = settingGroups.map(([title, settings]) => {
    const rule = `# --- ${title} `.padEnd(LINE_WIDTH - 10, '-');
    return [rule, ...Object.entries(settings).flatMap(renderEnvLines)].join('\n');
  });
  return `${[header, ...groups].join('\n\n')}\n`;
}

function renderEnvLines([name, schema]: [string, z.ZodType]): string[] {
  const { description, details = '', example } = readDocs(schema);
  const words = `${description.replaceAll('`', '')}. ${details}`.trim();
  return [...wrap(words), `#${name}=${example ?? readDefault(schema) ?? ''}`];
}

/** Takes the text of a document and returns it with a new table. One function for each document that has a generated table. */
export const generatedTables: Record<string, (document: string) => string> = {
  'docs/settings.md': (document) => {
    const rows = settingGroups.flatMap(([, settings]) => Object.entries(settings).map(renderRow));
    return replaceBetweenMarks(document, 'settings', ['Setting', 'Default', 'What it does'], rows);
  },
  'docs/limits.md': (document) =>
    replaceBetweenMarks(document, 'limits', ['What', 'Limit', 'Answer beyond it'], listLimits()),
  'docs/security.md': (document) => replaceBetweenMarks(document, 'access', accessColumns, listAccess()),
};

/** Replaces what is between `<!-- name: begin -->` and `<!-- name: end -->` by a table. */
function replaceBetweenMarks(document: string, name: string, columns: string[], rows: string[][]): string {
  const marks = { begin: `<!-- ${name}: begin -->`, end: `<!-- ${name}: end -->` };
  const [begin, end] = [document.indexOf(marks.begin), document.indexOf(marks.end)];
  if (begin < 0 || end < begin) throw new Error(`The document has no ${marks.begin} before a ${marks.end}.`);
  return `${document.slice(0, begin)}${marks.begin}\n\n${renderTable(columns, rows)}\n${document.slice(end)}`;
}

/** Pads the columns as the formatter does. */
function renderTable(columns: string[], rows: string[][]): string {
  const widths = columns.map((_, column) =>
    Math.max(...[columns, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const lines = [columns, widths.map((width) => '-'.repeat(width)), ...rows];
  return lines
    .map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`)
    .join('');
}

function renderRow([name, schema]: [string, z.ZodType]): string[] {
  const { description, unset = 'none' } = readDocs(schema);
  const value = readDefault(schema);
  return [`\`${name}\``, value === null ? unset : `\`${value}\``, description];
}

function readDocs(schema: z.ZodType) {
  const docs = settingDocs.get(schema);
  if (!docs) throw new Error('A setting has no description.');
  return docs;
}

function readDefault(schema: z.ZodType): string | null {
  const { defaultValue } = schema.def as { defaultValue?: string | null };
  return defaultValue ?? null;
}

function wrap(text: string): string[] {
  return Array.from(text.matchAll(/(\S.{0,117})(?: |$)/g), ([, line]) => `# ${line}`);
}
