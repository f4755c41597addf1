import { parseArgs } from 'node:util';
import { type CommandName, commands, type FormOf, formsOf } from '#commands/forms.ts';
import { nameCommand } from '#config/commandName.ts';
import { StartupProblem } from '#failures/startupProblem.ts';

/** The command was typed wrongly. It ends with exit code 2 instead of 1. */
export class WrongUse extends StartupProblem {}

/** More forms than this are not listed in one sentence. */
const FORMS_IN_A_SENTENCE = 4;

/** The values by their names in the form, such as `EMAIL` and `--name`. An option without a value is ''. */
export type Given = Partial<Record<string, string>>;

/** Finds the form of the command that these arguments have. Throws WrongUse if they have none. */
export function readArguments<Name extends CommandName>(
  name: Name,
  args: readonly string[],
): { form: FormOf<Name>; reads: boolean; given: Given } {
  const typed = parse(name, args);
  for (const { args: form, reads = false } of formsOf(name)) {
    const given = fit(form, typed);
    if (given) return { form: form as FormOf<Name>, reads, given };
  }
  throw new WrongUse(describeUsage(name, args));
}

export const asksForHelp = (args: readonly string[]) => args.includes('--help') || args.includes('-h');

export function describeHelp(name: CommandName): string[] {
  const lines = formsOf(name).map(({ args, what }) => [nameCommand(name, args), what] as const);
  return [commands[name].about, ...align(lines)];
}

export function describeCommands(): string[] {
  const lines = Object.entries(commands).map(
    ([name, { about }]) => [nameCommand(name, '--help'), about] as const,
  );
  return ['The commands of the operator, and what each can do:', ...align(lines)];
}

function align(lines: readonly (readonly [typed: string, what: string])[]): string[] {
  const width = Math.max(...lines.map(([typed]) => typed.length));
  return lines.map(([typed, what]) => `  ${typed.padEnd(width)}  ${what}`);
}

/** One sentence with the forms that begin like the arguments, or with all of them. */
function describeUsage(name: CommandName, [first = '']: readonly string[]): string {
  const all = formsOf(name).map(({ args }) => args);
  const alike = all.filter((args) => args.split(' ')[0] === first);
  const meant = alike.length > 0 ? alike : all;
  if (meant.length > FORMS_IN_A_SENTENCE) return `Unknown command. ${adviseHelp(name)}`;
  const typed = meant.map((args) => nameCommand(name, args));
  const last = typed.pop();
  const separator = typed.length > 1 ? ', or ' : ' or ';
  return `Usage: ${typed.length > 0 ? typed.join(', ') + separator : ''}${last}.`;
}

const adviseHelp = (name: CommandName) => `${nameCommand(name, '--help')} shows how it is used.`;

interface Typed {
  positionals: readonly string[];
  values: Readonly<Record<string, string | boolean | undefined>>;
}

/** Separates options from other arguments. Any option of any form of the command is accepted here. */
function parse(name: CommandName, args: readonly string[]): Typed {
  const options = formsOf(name).flatMap((form) =>
    partsOf(form.args).filter((part) => part.kind === 'option'),
  );
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        options.map((option) => [option.name.slice(2), { type: option.hasValue ? 'string' : 'boolean' }]),
      ),
    });
  } catch (cause) {
    // Node adds how to pass an argument that begins with a hyphen, which no command of ours needs.
    const [sentence] = cause instanceof Error ? cause.message.split('. ') : [];
    throw new WrongUse(`${sentence}. ${adviseHelp(name)}`, { cause });
  }
}

function fit(form: string, { positionals, values }: Typed): Given | null {
  const given: Given = {};
  const words = [...positionals];
  const options = new Map(Object.entries(values));
  for (const part of partsOf(form)) {
    if (part.kind === 'word') {
      if (words.shift() !== part.name) return null;
      continue;
    }
    const value =
      part.kind === 'option' ? options.get(part.name.slice(2)) : takeWords(words, part.isRepeated);
    if (part.kind === 'option') options.delete(part.name.slice(2));
    if (value === undefined && part.isOptional) continue;
    if (value === undefined || value === '' || (part.name === 'EMAIL' && !String(value).includes('@')))
      return null;
    given[part.name] = typeof value === 'string' ? value : '';
  }
  return words.length === 0 && options.size === 0 ? given : null;
}

const takeWords = (words: string[], isRepeated: boolean) =>
  isRepeated && words.length > 0 ? words.splice(0).join(' ') : words.shift();

type Part = { isOptional: boolean } & (
  | { kind: 'word'; name: string }
  | { kind: 'option'; name: string; hasValue: boolean }
  | { kind: 'value'; name: string; isRepeated: boolean }
);

/** Splits a form such as `create EMAIL [--name NAME]`. */
function partsOf(form: string): Part[] {
  return (form.match(/\[[^\]]*\]|--\S+ [A-Z]\S*|\S+/g) ?? []).map((part): Part => {
    const isOptional = part.startsWith('[');
    const [name = '', value] = part.replace(/^\[|\]$/g, '').split(' ');
    if (name.startsWith('--')) return { kind: 'option', name, isOptional, hasValue: value !== undefined };
    if (name !== name.toUpperCase()) return { kind: 'word', name, isOptional };
    return {
      kind: 'value',
      name: name.replace('...', ''),
      isOptional,
      isRepeated: name.endsWith('...'),
    };
  });
}
