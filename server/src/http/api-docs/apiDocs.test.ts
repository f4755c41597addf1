import { factorNames, factorRow, factorScale } from '@flarewell/domain/measures/factors';
import { summaryDays, summaryPeriods } from '@flarewell/domain/summary/summary';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';

describe('the description of the API', () => {
  let database: Database;
  let app: TestApp;
  beforeAll(async () => {
    database = await openTestSqlite();
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

  test('is generated once, and answered with 304 if the client has it already', async () => {
    const fresh = await createTestApp(database);
    const make = vi.spyOn(fresh.app, 'getOpenAPI31Document');
    const client = fresh.connect();
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const first = await client.get(path);
      const etag = first.headers.get('ETag') ?? '';
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^".{10,}"$/)]);
      expect(await (await client.get(path)).text()).toBe(await first.text());
      const known = await client.get(path, { 'If-None-Match': etag });
      expect([known.status, await known.text()]).toEqual([304, '']);
    }
    expect(make).toHaveBeenCalledTimes(1);
    await fresh.close();
  });

  test('names every value that a rating, and the days of a summary, can have', async () => {
    const { components, paths } = await readDocument(app);
    const { ConditionEntry, Factors } = components.schemas;
    const rating = { type: 'integer', enum: [0, 1, 2, 3, 4, 5] };
    expect(ConditionEntry?.properties.severity).toMatchObject(rating);
    for (const name of factorNames) {
      const { min: minimum, max: maximum } = factorScale(name);
      const added = { type: ['integer', 'null'], minimum, maximum };
      expect(Factors?.properties[name]).toEqual(factorRow(name).isAfterVersion1 ? added : rating);
    }
    const { parameters } = paths['/api/summary.fhir.json']?.get ?? {};
    expect(parameters?.find(({ name }) => name === 'days')?.schema).toMatchObject({
      type: 'integer',
      enum: summaryPeriods,
      default: summaryDays,
    });
  });

  test('describes every endpoint there is', async () => {
    const document = await readDocument(app);
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const registered = app.app.routes
      .filter(({ method, path }) => /^\/(api|shl)\//.test(path) && method !== 'ALL')
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
  return (await response.json()) as {
    paths: Record<string, Record<string, { parameters?: { name: string; schema: object }[] }>>;
    components: { schemas: Record<string, { properties: Record<string, object> }> };
  };
}
