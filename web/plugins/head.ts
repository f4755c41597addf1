import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { canvas } from '#ui/theme.ts';

/**
 * The page script as an external classic script (a module would run after the first paint, and the content security
 * policy allows no inline one), and an early request for the font and for what the page's script imports.
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
      handler(_, { bundle, chunk }) {
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
          ...(chunk?.imports ?? []).map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: '' },
          })),
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

/** By its name before hashing: a chunk of the app may come to be called page too. */
function findAsset(bundle: Rolldown.OutputBundle, name: string): string {
  const asset = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
  if (!asset) throw new Error(`The build has no ${name}`);
  return `/${asset.fileName}`;
}
