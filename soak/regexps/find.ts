import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A regular expression of the product, and how its text is given to it. */
export interface FoundRegExp {
  /** The file and the line. */
  place: string;
  source: string;
  flags: string;
  isSplit: boolean;
}

/** A `new RegExp(…)`, whose source is known only when it runs. */
export interface MadeSite {
  place: string;
}

const root = join(import.meta.dirname, '..', '..');
const folders = ['domain/src', 'server/src', 'web/src'];
/** Tests, and what only tests use. */
const isTest = /\.test\.tsx?$|\/(?:testing|evaluation)\//;

interface Node {
  type: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: Node & { name?: string; property?: { name?: string } };
  arguments?: Node[];
}

/** Finds every regular expression in the source of the product, so that a new one is found by itself. */
export async function findRegExps(): Promise<{ literals: FoundRegExp[]; made: MadeSite[] }> {
  const literals: FoundRegExp[] = [];
  const made: MadeSite[] = [];
  for (const folder of folders) {
    for await (const path of glob(`${folder}/**/*.{ts,tsx}`, { cwd: root })) {
      if (isTest.test(path)) continue;
      const text = readFileSync(join(root, path), 'utf8');
      const placeOf = ({ start }: Node) => `${path}:${text.slice(0, start).split('\n').length}`;
      for (const node of walk(parseSync(path, text).program as unknown as Node)) {
        const { callee } = node;
        const isMade = callee?.name === 'RegExp' && ['NewExpression', 'CallExpression'].includes(node.type);
        if (isMade) made.push({ place: placeOf(node) });
        const isSplit = callee?.property?.name === 'split';
        for (const literal of [node, ...(isSplit ? (node.arguments ?? []) : [])]) {
          if (!literal.regex) continue;
          const { pattern: source, flags } = literal.regex;
          literals.push({ place: placeOf(literal), source, flags, isSplit: literal !== node });
        }
      }
    }
  }
  return { literals, made };
}

function* walk(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const inner of Object.values(value)) yield* walk(inner);
}

/**
 * Watches which regular expressions are made while `run` runs, and where. Modules that `run` imports must not have been
 * imported before.
 */
export async function watchMade(run: () => Promise<void>): Promise<FoundRegExp[]> {
  const seen = new Map<string, FoundRegExp>();
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags = '']: [string, string?]) {
      const frame = new Error().stack
        ?.split('\n')
        .find((line) => folders.some((folder) => line.includes(`${root}/${folder}`)));
      const place = original.prototype[Symbol.match].call(
        /(?:domain|server|web)\/src\/[^:]+:\d+/,
        frame ?? '',
      )?.[0];
      if (place) seen.set(`${place} ${source}`, { place, source: String(source), flags, isSplit: false });
      return new target(source, flags);
    },
  });
  try {
    await run();
  } finally {
    globalThis.RegExp = original;
  }
  return [...seen.values()];
}
