import { settingDocs, settingGroups } from '@flarewell/server/settings';
import type { z } from 'zod';

const columns = ['Setting', 'Default', 'What it does'];
const LINE_WIDTH = 120;

const header = `# Copy this file to .env and uncomment what you need. Every setting can also be set in the environment, which wins.
# Put a value with blanks, # or $ into single quotes, so that every way of starting Flarewell reads the same value.
# Written by \`npm run settings\` from server/src/settings.ts.`;

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

/** Returns the README with an updated table of settings. */
export function replaceSettingsTable(readme: string): string {
  return readme.replace(/^\| Setting .*\n(?:\|.*\n)+/m, () => renderTable());
}

/** Pads the columns as the formatter does. */
function renderTable(): string {
  const rows = settingGroups.flatMap(([, settings]) => Object.entries(settings).map(renderRow));
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
