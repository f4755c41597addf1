import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import { bodyOf, createTestApp, type TestApp } from '#testing/app.ts';
import { openTestSqlite } from '#testing/databases/databases.ts';
import { findUnboundedSchemas, findUnboundedShapes, type JsonSchema } from '#testing/hostile/bounds.ts';

interface Description {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; schema: JsonSchema }[];
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
      }
    >
  >;
  components: { schemas: Record<string, JsonSchema> };
}

const isJson = (type: string) => type === 'application/json';

describe('whatever a client can send is bounded', () => {
  let database: Database;
  let app: TestApp;
  beforeAll(async () => {
    database = await openTestSqlite();
    app = await createTestApp(database);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  test('in the shapes of every endpoint', () => {
    const shapes = app.app.openAPIRegistry.definitions.flatMap((definition) => {
      if (definition.type !== 'route') return [];
      const { method, path, request = {} } = definition.route;
      const { body, ...parts } = request;
      // The size of raw bytes is checked where they are read.
      const bodies = Object.entries(body?.content ?? {}).flatMap(([type, content]) =>
        isJson(type) && content && 'schema' in content ? [['body', content.schema] as const] : [],
      );
      return [...Object.entries(parts), ...bodies].map(([part, shape]) => ({
        place: `${method} ${path} ${part}`,
        shape: shape as z.ZodType,
      }));
    });
    expect(shapes.length).toBeGreaterThan(30);
    expect(shapes.flatMap(({ place, shape }) => findUnboundedShapes(shape, place))).toEqual([]);
  });

  test('in the OpenAPI document', async () => {
    const { paths, components } = await bodyOf<Description>(app.connect().get('/api/openapi.json'));
    const schemas = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => [
        ...parameters.map(({ name, schema }) => ({ place: `${method} ${path} ${name}`, schema })),
        ...Object.entries(requestBody?.content ?? {})
          .filter(([type]) => isJson(type))
          .map(([, { schema }]) => ({ place: `${method} ${path} body`, schema })),
      ]),
    );
    expect(schemas.length).toBeGreaterThan(30);
    expect(
      schemas.flatMap(({ place, schema }) => findUnboundedSchemas(schema, place, components.schemas)),
    ).toEqual([]);
  });
});

describe('the search for unbounded values', () => {
  const shapes: [string, z.ZodType, string[]][] = [
    ['a string', z.string(), ['it: a string without a maximum']],
    ['a string with a pattern alone', z.string().regex(/^a*$/), ['it: a string without a maximum']],
    [
      'an instant, whose seconds have any number of digits',
      z.iso.datetime(),
      ['it: a string without a maximum'],
    ],
    ['a bounded string', z.string().max(5).optional(), []],
    ['an id', z.uuid(), []],
    ['a choice', z.enum(['a', 'b']).nullable(), []],
    ['a number', z.number(), ['it: a number without bounds']],
    ['a number with one bound', z.number().min(0), ['it: a number without bounds']],
    ['a bounded number', z.number().min(0).max(5), []],
    ['a whole number', z.int(), []],
    ['an array', z.array(z.boolean()), ['it: an array without a maximum']],
    ['what is in an array', z.array(z.string()).max(5), ['it[]: a string without a maximum']],
    [
      'a member deep inside',
      z.object({ a: z.strictObject({ b: z.string() }).optional() }),
      ['it.a.b: a string without a maximum'],
    ],
    ['one of several', z.union([z.boolean(), z.string()]), ['it: a string without a maximum']],
    ['any members', z.looseObject({}), ['it: any members']],
    ['a record', z.record(z.string(), z.boolean()), ['it: record, which this test does not know']],
    ['anything', z.unknown(), ['it: unknown, which this test does not know']],
    [
      'a text that becomes something else',
      z.string().pipe(z.string().max(5)),
      ['it: a string without a maximum'],
    ],
    ['a number of a query', z.coerce.number().pipe(z.literal([1, 2])), []],
  ];
  test.each(shapes)('checks %s', (_, shape, found) => {
    expect(findUnboundedShapes(shape, 'it')).toEqual(found);
  });

  const schemas: [string, JsonSchema, string[]][] = [
    ['a string', { type: ['string', 'null'] }, ['it: a string without maxLength']],
    ['an instant', { type: 'string', format: 'date-time' }, ['it: a string without maxLength']],
    ['a bounded string', { type: 'string', maxLength: 5 }, []],
    ['an id', { type: 'string', format: 'uuid' }, []],
    ['a choice', { type: 'string', enum: ['a'] }, []],
    ['a number', { type: 'integer', minimum: 0 }, ['it: a number without bounds']],
    ['an array', { type: 'array', items: { type: 'boolean' } }, ['it: an array without maxItems']],
    ['what is in an array', { type: 'array', maxItems: 1, items: {} }, ['it[]: anything']],
    ['a component', { $ref: '#/components/schemas/Named' }, ['it.name: a string without maxLength']],
    [
      'a component that is missing',
      { $ref: '#/components/schemas/Other' },
      ['it: #/components/schemas/Other is not there'],
    ],
    ['one of several', { oneOf: [{ type: 'null' }, { type: 'string' }] }, ['it: a string without maxLength']],
    ['any members', { type: 'object', additionalProperties: { type: 'boolean' } }, ['it: any members']],
  ];
  test.each(schemas)('checks %s of a document', (_, schema, found) => {
    const components = { Named: { type: 'object', properties: { name: { type: 'string' } } } };
    expect(findUnboundedSchemas(schema, 'it', components)).toEqual(found);
  });
});
