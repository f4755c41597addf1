import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Plugin } from 'vite';

/**
 * React as a module: it comes as CommonJS, of which nothing can be left out, and each call of it would be written
 * `(0, react.useState)()`.
 */
export function plainReact(): Plugin {
  return {
    name: 'flarewell:plain-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(react|react\/jsx-runtime|react-dom|react-dom\/client|scheduler)$/ },
      async handler(source, importer) {
        const index = await this.resolve(source, importer, { skipSelf: true });
        if (!index) return null;
        return posix.join(posix.dirname(index.id), 'cjs', `${source.replace('/', '-')}.production.js`);
      },
    },
    load: {
      filter: { id: /\/(react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/ },
      handler: async (id) => toModule(await readFile(id, 'utf8')),
    },
    onLog(_, log) {
      // React asks its scheduler for what only the one of its own tests has.
      if (log.code === 'IMPORT_IS_UNDEFINED' && log.message.includes('scheduler.production.js')) return false;
    },
  };
}

/** Its production files set one export a line, and require at their top. */
export function toModule(code: string): string {
  const names = new Set(Array.from(code.matchAll(/^exports\.(\w+)/gm), ([, name]) => name));
  const body = code
    .replace(/^var (\w+ = require\([^;]+);/m, (_, requires: string) =>
      requires.replaceAll(/(\w+) = require\(("[\w-]+")\),?/g, 'import * as $1 from $2;'),
    )
    .replaceAll(/^exports\./gm, 'var exported_')
    .replaceAll(/\bexports\./g, 'exported_');
  if (/\b(exports|module)\.|\brequire\(/.test(body)) throw new Error('React is written in another way now');
  // jsx and jsxs are one function: as one name they compress better.
  const list = Array.from(names, (name) => `exported_${name === 'jsxs' ? 'jsx' : name} as ${name}`);
  return `${body}\nexport { ${list.join(', ')} };`;
}
