import { Hono } from 'hono';
import { securityHeaders } from '#headers.ts';
import { type Site, serveSite } from '#site.ts';

/** The index of endpoints. */
export function createApp({ site, publicUrl }: { site: Site; publicUrl: URL }): Hono {
  const app = new Hono();
  app.use(securityHeaders(publicUrl));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('*', (c) => serveSite(site, c));
  return app;
}
