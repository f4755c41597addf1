import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Prerenderer = typeof import('#prerender.tsx');

/** Pages that are another one's file with something else prerendered into it. */
const templates = new Map([
  ['index-signed-in.html', 'index.html'],
  ['privacy-no-contact.html', 'privacy.html'],
]);

/** The HTML of a page before anything is filled in. */
export function readPage(root: string, file: string): Promise<string> {
  return readFile(resolve(root, templates.get(file) ?? file), 'utf8');
}

/** Fills each page's <!--screen--> with what src/prerender.tsx renders, in the build and in `vite dev` alike. */
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
