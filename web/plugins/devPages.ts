import { resolvePath, type ScreenName } from '@flarewell/domain/paths';
import type { Plugin } from 'vite';
import { readPage } from './prerender.ts';

const pages = new Map<ScreenName | undefined, string>([
  ['landing', 'index.html'],
  ['privacy', 'privacy-no-contact.html'],
  ['shared', 'shared.html'],
]);

/** Makes `vite dev` answer like the real server: the same pages, redirects and status codes. */
export function devPages(): Plugin {
  return {
    name: 'flarewell:dev-pages',
    configureServer(server) {
      // Vite runs a returned function after its own middlewares, which handle files and API calls.
      return () =>
        server.middlewares.use(async (request, response, next) => {
          try {
            const { pathname, search } = new URL(request.originalUrl ?? '/', 'http://localhost');
            const resolution = resolvePath(pathname);
            if (resolution && 'redirect' in resolution) {
              response.writeHead(302, { location: resolution.redirect + search }).end();
              return;
            }
            const file = pages.get(resolution?.screen) ?? 'app.html';
            const html = await readPage(server.config.root, file);
            response.writeHead(resolution ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
            const page = await server.transformIndexHtml(`/${file}`, html);
            response.end(
              page
                .replaceAll('%ENTRY_PATH%', '/login')
                .replaceAll('%ENTRY_LABEL%', 'Sign In')
                .replaceAll('%PRIVACY_UPDATED%', 'January 1, 2026')
                .replaceAll('%PRIVACY_UPDATED_DAY%', '2026-01-01'),
            );
          } catch (error) {
            next(error);
          }
        });
    },
  };
}
