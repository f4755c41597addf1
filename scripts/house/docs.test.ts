import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles, root } from '#scripts/support/project.mjs';

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].map((name) => join(root, name)),
  ...listFiles(join(root, 'docs'), (path) => path.endsWith('.md')),
].map((path) => ({
  path,
  name: relative(root, path),
  folder: dirname(path),
  text: readFileSync(path, 'utf8'),
}));

const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts);
/** The folders whose paths are checked. `data/` is left out, because the first start creates it. */
const folders = [
  ...['domain', 'server', 'web', 'e2e', 'bench', 'simulate', 'soak'],
  ...['lab', 'scripts', 'deploy', 'docs'],
];

describe.each(documents)('$name', ({ path, folder, text }) => {
  test('names only commands that exist', () => {
    const named = [...text.matchAll(/\bnpm (?:run ([\w-]+)|(start|test))\b/g)].map(
      (match) => match[1] ?? match[2],
    );
    expect(named.filter((name) => !scripts.includes(name ?? ''))).toEqual([]);
  });

  test('names only paths that exist', () => {
    const quoted = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]*)*)`/g)].map((match) => match[1] ?? '');
    const paths = quoted.filter((path) => folders.includes(path.split('/')[0] ?? '') && path.includes('/'));
    const files = quoted.filter((path) => /^[\w.-]+\.(?:md|json|example)$/.test(path));
    expect([...paths, ...files].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });

  test('links only to headings that exist', () => {
    const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g));
    const missing = links.filter(([, file, heading]) => {
      const target = file ? join(folder, file) : path;
      const linked = documents.find((document) => document.path === target);
      return !listAnchors(linked?.text ?? '').includes(heading ?? '');
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

/** The ids by which links reach the headings of a document, as GitHub derives them from their texts. */
function listAnchors(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('the documents quote enough for these tests to mean something', () => {
  expect(documents.length).toBeGreaterThan(6);
  expect(documents.flatMap(({ text }) => [...text.matchAll(/`[\w-]+\/[^`]*`/g)]).length).toBeGreaterThan(20);
});
