import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Prerenderer = typeof import('#prerender.tsx');

/** Pages without an HTML file of their own, and the file that each is prerendered into. */
const templates = new Map([
  ['app-signed-in.html', 'app.html'],
  ['index-signed-in.html', 'index.html'],
  ['privacy-no-contact.html', 'privacy.html'],
  ['shared.html', 'app.html'],
]);

/** Reads the HTML of a page before its screen is filled in. */
export function readPage(root: string, file: string): Promise<string> {
  return readFile(resolve(root, templates.get(file) ?? file), 'utf8');
}

/** Replaces each page's <!--screen--> with the markup from src/prerender.tsx, in the build and in `vite dev`. */
export function prerender(): Plugin {
  let root = '';
  return {
    name: 'flarewell:prerender',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (templates.has(basename(id)) ? resolve(root, basename(id)) : undefined),
    load: (id) => (templates.has(basename(id)) ? readPage(root, basename(id)) : undefined),
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const { module } = await runnerImport<Prerenderer>('/src/prerender.tsx', { root, configFile: false });
        return html.replace('<!--screen-->', () => module.prerender(basename(filename)));
      },
    },
  };
}
