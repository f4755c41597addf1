import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { isLoopback } from '#config/loopback.ts';
import type { Metrics } from '#http/observe.ts';
import { Problem } from '#http/problems.ts';
import type { Api, ApiEnv } from '#http/router.ts';

interface Operation {
  log: Logger;
  metrics: Metrics;
  isReady: () => Promise<boolean>;
  metricsToken: string | null;
}

/** Endpoints for the operator's monitoring: liveness, readiness and metrics. */
export function addOperationRoutes(api: Api, { log, metrics, isReady, metricsToken }: Operation): void {
  let wasReady = true;

  api.get('/healthz', (c) => c.json({ status: 'ok' }));

  api.get('/readyz', async (c) => {
    const ready = await isReady();
    if (ready && !wasReady) log.info('The server is ready again');
    if (!ready && wasReady)
      log.warn('The server is not ready: it is stopping, or its database does not answer');
    wasReady = ready;
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503);
  });

  api.get('/metrics', async (c) => {
    if (!canReadMetrics(c, metricsToken)) throw new Problem('not-found');
    return c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType });
  });
}

/** Requires the token if one is configured. Otherwise only this machine may read the metrics, and not through a proxy. */
function canReadMetrics(c: Context<ApiEnv>, token: string | null): boolean {
  if (token === null) {
    const address = c.env?.incoming?.socket.remoteAddress ?? '';
    return isLoopback(address) && !c.req.header('X-Forwarded-For');
  }
  const given = c.req.header('Authorization')?.replace(/^Bearer /, '') ?? '';
  return timingSafeEqual(hashOf(given), hashOf(token));
}

/** Hashes have the same length, which the comparison needs. */
const hashOf = (text: string) => createHash('sha256').update(text).digest();
