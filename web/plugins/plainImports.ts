import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/**
 * `import()` as it is: Vite wraps it to load a chunk's styles and imports with it, but the styles are one file that
 * every page links, and the imports are in the page's head already.
 */
export function plainImports(): Plugin {
  return {
    name: 'flarewell:plain-imports',
    enforce: 'pre',
    load(id) {
      return id === helper ? 'export const __vitePreload = (load) => load();' : null;
    },
  };
}
