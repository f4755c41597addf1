import { basename } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Prerenderer = typeof import('#prerender.tsx');

/** Fills each page's <!--screen--> with what src/prerender.tsx renders, in the build and in `vite dev` alike. */
export function prerender(): Plugin {
  let root = '';
  return {
    name: 'flarewell:prerender',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const { module } = await runnerImport<Prerenderer>('/src/prerender.tsx', { root, configFile: false });
        return html.replace('<!--screen-->', () => module.prerender(basename(filename)));
      },
    },
  };
}
