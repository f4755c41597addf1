import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { ApiEnv } from '#http/router.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const reminders = new Counter({
    name: 'reminders_total',
    help: 'Reminders handed on, by channel and what became of them',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  return { registry, requests, reminders };
}

/**
 * One line and one measurement a request. Routes are named by their pattern: an address can hold a token or a day, and
 * neither belongs in a log. Nor do bodies, emails or anything of anybody's health.
 */
export function observeRequests(log: Logger, { requests }: Metrics): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const id = randomUUID();
    const startedAt = performance.now();
    c.set('requestId', id);
    await next();
    c.header('X-Request-Id', id);
    const seconds = (performance.now() - startedAt) / 1000;
    const { status } = c.res;
    // Of the handler that was reached last: the patterns that match the address end with a fallback for all of them.
    const route = routePath(c);
    requests.observe({ method: c.req.method, route, status }, seconds);
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
