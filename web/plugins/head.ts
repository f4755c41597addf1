import { basename } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { canvas } from '#ui/theme.ts';

/** The chunk that each page needs first, besides its entry script. */
const preloaded = new Map([
  ['app-signed-in.html', 'Shell'],
  ['shared.html', 'SharedScreen'],
]);

/** Links to a summary are for those who were given them. */
const hidden: HtmlTagDescriptor = { tag: 'meta', attrs: { name: 'robots', content: 'noindex' } };

/**
 * Adds the page script, which sets the theme before the first paint, and a preload of the font to every page. The page
 * script is a classic script because a module would run after the first paint, and an external file because the content
 * security policy forbids inline scripts.
 *
 * The page of the signed-in screens also preloads the shell, and the page for readers of a shared link its screen.
 * Otherwise the browser would request them only after the entry script has run, one round trip later.
 */
export function head(): Plugin {
  let root = '';
  let pageScript = '';
  return {
    name: 'flarewell:head',
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      pageScript = await bundlePageScript(root);
      if (this.environment.config.command === 'build') {
        this.emitFile({ type: 'asset', name: 'page.js', source: pageScript });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, filename }) {
        const themeColor: HtmlTagDescriptor = {
          tag: 'meta',
          attrs: { name: 'theme-color', content: canvas.light },
        };
        if (!bundle) return [themeColor, { tag: 'script', children: pageScript }];
        return [
          themeColor,
          { tag: 'script', attrs: { src: findAsset(bundle, 'page.js') } },
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: findAsset(bundle, 'figtree-latin-wght-normal.woff2'),
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
          },
          ...preload(bundle, preloaded.get(basename(filename))),
          ...(basename(filename) === 'shared.html' ? [hidden] : []),
        ];
      },
    },
  };
}

async function bundlePageScript(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: 'src/pageScript.ts', formats: ['iife'], name: 'page' } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The page script was not built');
  return output.output[0].code;
}

/** A chunk and the chunks that it imports. */
function preload(bundle: Rolldown.OutputBundle, name: string | undefined): HtmlTagDescriptor[] {
  if (!name) return [];
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk ${name}`);
  return [chunk.fileName, ...chunk.imports].map((file) => ({
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` },
  }));
}

/** Searches by the name before hashing, because a chunk of the app could be called page-….js as well. */
function findAsset(bundle: Rolldown.OutputBundle, name: string): string {
  const asset = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
  if (!asset) throw new Error(`The build has no ${name}`);
  return `/${asset.fileName}`;
}
