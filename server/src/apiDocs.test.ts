import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';

describe('the description of the API', () => {
  let database: Database;
  let app: TestApp;
  beforeAll(async () => {
    database = await openDatabase({ file: ':memory:' });
    app = await createTestApp(database);
  });
  afterAll(() => database.close());

  test('passes a strict linter without a problem', async () => {
    const response = await app.connect().get('/api/openapi.json');
    const problems = await lintFromString({
      source: await response.text(),
      absoluteRef: 'openapi.json',
      config: await createConfig({ extends: ['recommended-strict'] }),
    });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('describes every endpoint there is', async () => {
    const document = await readDocument(app);
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const registered = app.app.routes
      .filter(({ method, path }) => path.startsWith('/api/') && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((route) => !['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css'].includes(route));
    expect(described.sort()).toEqual([...new Set(registered)].sort());
  });

  test('is a page that people can read, too', async () => {
    const response = await app.connect().get('/api/docs');
    const html = await response.text();
    expect(response.headers.get('Content-Type')).toContain('text/html');
    const document = await readDocument(app);
    for (const path of Object.keys(document.paths)) expect(html).toContain(path);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('style=');
  });
});

async function readDocument(app: TestApp) {
  const response = await app.connect().get('/api/openapi.json');
  return (await response.json()) as { paths: Record<string, Record<string, unknown>> };
}
