import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folders = ['domain/src', 'server/src', 'web/src', 'e2e'];
/** Static imports and re-exports, of values and of types. `import('…')` is not matched. */
const importPattern = /^(?:import|export)\b(?:[^'"();]*\bfrom)?\s*['"]([^'"]+)['"]/gm;

type Sources = ReadonlyMap<string, string>;

function readSources(): Sources {
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
  );
  return new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

/** The path of an imported file in the repository; null for a package from npm. */
function resolveImport(specifier: string, importer: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  if (specifier.startsWith('#')) return `${importer.split('/')[0]}/src/${specifier.slice(1)}`;
  const [, name, path] = specifier.match(/^@flarewell\/(\w+)\/(.+)/) ?? [];
  return name ? `${name}/src/${path}.ts` : null;
}

function listImports(file: string, sources: Sources): string[] {
  return Array.from((sources.get(file) ?? '').matchAll(importPattern), ([, specifier = '']) =>
    resolveImport(specifier, file),
  ).filter((path) => path !== null && sources.has(path)) as string[];
}

/** Finds circular imports by depth-first search: importing a file that is on the current path closes a circle. */
function findCircles(sources: Sources): string[] {
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file].join(' -> '));
    if (start >= 0 || finished.has(file)) return;
    for (const imported of listImports(file, sources)) visit(imported, [...path, file]);
    finished.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return circles;
}

test('no file imports itself, directly or by way of others', () => {
  const sources = readSources();
  expect(sources.size).toBeGreaterThan(500);
  expect(findCircles(sources)).toEqual([]);
});

test('a circle is found through every kind of import, and named', () => {
  const sources = new Map([
    ['server/src/a.ts', "import { b } from './folder/b.ts';\n"],
    ['server/src/folder/b.ts', "import {\n  type C,\n} from '#c.tsx';\n"],
    ['server/src/c.tsx', "export type { D } from '@flarewell/domain/d';\nimport './lone.ts';\n"],
    ['domain/src/d.ts', "import '@flarewell/server/a';\nimport fs from 'node:fs';\n"],
    ['server/src/lone.ts', "const later = () => import('./a.ts');\nexport const text = 'from ./c.tsx';\n"],
  ]);
  expect(findCircles(sources)).toEqual([
    'server/src/a.ts -> server/src/folder/b.ts -> server/src/c.tsx -> domain/src/d.ts -> server/src/a.ts',
  ]);
});
