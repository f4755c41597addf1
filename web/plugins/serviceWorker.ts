import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';

/** Builds the service worker and the list of files that it caches. Its URL is the same in every build. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'flarewell:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { files, entry, version } = describeVersion(bundle);
        const list = `assets/files-${version}.json`;
        const source = await bundleWorker(root, { list: `/${list}`, entry });
        this.emitFile({ type: 'asset', fileName: list, source: JSON.stringify(files) });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

function describeVersion(bundle: Rolldown.OutputBundle) {
  const page = bundle['app.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  const entry = /assets\/app-[^"]+\.js/.exec(html)?.[0];
  if (!entry) throw new Error('The build has no app.html with its script');
  const files = Object.keys(bundle)
    .filter((file) => file.startsWith('assets/'))
    .map((file) => `/${file}`)
    .sort();
  const hash = createHash('sha256').update(html).update(files.join());
  return { version: hash.digest('base64url').slice(0, 10), files, entry };
}

async function bundleWorker(root: string, known: { list: string; entry: string }): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { build: JSON.stringify(known) },
    build: {
      write: false,
      lib: { entry: 'src/service-worker/serviceWorker.ts', formats: ['iife'], name: 'serviceWorker' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The service worker was not built');
  return output.output[0].code;
}
