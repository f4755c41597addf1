import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { setMissingHeaders } from '#http/headers.ts';
import type { ApiEnv } from '#http/router.ts';
import { version } from '#http/version.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'flarewell_info',
    help: 'Always 1; the label says which version runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const reminders = new Counter({
    name: 'reminders_total',
    help: 'Reminders sent, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  return { registry, requests, reminders };
}

/** Asked so often that their lines would fill the disk: a proxy asks each second. */
const healthChecks = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Logs and measures each request; health checks are only measured. Routes are logged by their pattern, because a path can contain a token or a day. Bodies,
 * email addresses and health data are never logged.
 */
export function observeRequests(log: Logger, { requests }: Metrics): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const id = randomUUID();
    const startedAt = performance.now();
    c.set('requestId', id);
    await next();
    setMissingHeaders(c, { 'X-Request-Id': id });
    const seconds = (performance.now() - startedAt) / 1000;
    const { status } = c.res;
    // The route of the handler that ran last. The list of matching routes would end with the catch-all instead.
    const route = routePath(c);
    requests.observe({ method: c.req.method, route, status }, seconds);
    // 404 is the answer to somebody who may not read the metrics, which the operator wants to know.
    if (healthChecks.has(route) && status !== 404) return;
    log.info(
      {
        id,
        method: c.req.method,
        route,
        status,
        ms: Math.round(seconds * 1000),
        userId: c.var.session?.userId,
      },
      'request',
    );
  };
}
