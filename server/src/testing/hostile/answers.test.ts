import { describe, expect, test } from 'vitest';
import { type AnswersDocument, createAnswerCheck } from '#testing/hostile/answers.ts';

const named = { $ref: '#/components/schemas/Named' };
const document: AnswersDocument = {
  paths: {
    '/api/things': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { type: 'array', items: named } } } },
          304: {},
        },
      },
    },
    '/api/things/{id}': {
      get: { responses: { 200: { content: { 'application/json': { schema: named } } } } },
      delete: { responses: { 204: {} } },
    },
    '/api/lines': {
      post: { responses: { 200: { content: { 'application/x-ndjson': { schema: named } } } } },
    },
    '/api/file': { get: { responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } } } },
  },
  components: {
    schemas: {
      Named: {
        type: 'object',
        properties: { name: { type: 'string' }, day: { type: 'string', format: 'date' } },
        required: ['name'],
      },
    },
  },
};
const check = createAnswerCheck(document);
const json = (body: unknown, status = 200) => Response.json(body, { status });
const text = (body: string, type: string) => new Response(body, { headers: { 'Content-Type': type } });

describe('the check of responses', () => {
  test.each<[string, string, string, Response]>([
    ['a list', 'GET', '/api/things?from=2026', json([{ name: 'a', day: '2026-11-14' }])],
    ['one of them', 'GET', '/api/things/7', json({ name: 'a' })],
    ['nothing', 'DELETE', '/api/things/7', new Response(null, { status: 204 })],
    ['nothing new', 'GET', '/api/things', new Response(null, { status: 304 })],
    ['a file', 'GET', '/api/file', text('a,b', 'text/csv; charset=utf-8')],
    ['an endpoint that is not there', 'GET', '/api/nothing', json({}, 404)],
    ['a page', 'GET', '/login', text('<p>', 'text/html')],
    ['the document', 'GET', '/api/openapi.json', json({})],
  ])('accepts %s', async (_, method, path, response) => {
    const body = await response.clone().text();
    expect(await (await check(method, path, response)).text()).toBe(body);
  });

  test.each<[string, string, string, Response, string]>([
    [
      'another status',
      'GET',
      '/api/things',
      json([], 201),
      'answered 201, which the document does not describe',
    ],
    [
      'another type',
      'GET',
      '/api/things',
      text('[]', 'text/plain'),
      'with text/plain, which is not described',
    ],
    ['no type', 'GET', '/api/things', new Response(null), 'with undefined, which is not described'],
    ['a body where there is none', 'DELETE', '/api/things/7', text('{}', 'application/json'), 'answered 200'],
    ['another body', 'GET', '/api/things', json({}), 'data must be array'],
    ['a member less', 'GET', '/api/things', json([{}]), "data/0 must have required property 'name'"],
    [
      'a member more',
      'GET',
      '/api/things/7',
      json({ name: 'a', hash: 'b' }),
      'must NOT have additional properties',
    ],
    [
      'another format',
      'GET',
      '/api/things/7',
      json({ name: 'a', day: '2026-02-30' }),
      'data/day must match format',
    ],
    [
      'an endpoint that is hidden',
      'GET',
      '/api/hidden',
      json({}),
      'is not in the document, but answered 200',
    ],
    ['a method that is hidden', 'PUT', '/api/things', json({}), 'is not in the document, but answered 200'],
  ])('refuses %s', async (_, method, path, response, message) => {
    await expect(check(method, path, response)).rejects.toThrow(message);
  });

  test('checks a stream line by line as it arrives', async () => {
    const lines = async (body: string) =>
      (await check('POST', '/api/lines', text(body, 'application/x-ndjson'))).text();
    expect(await lines('{"name":"a"}\n{"name":"ä"}\n')).toBe('{"name":"a"}\n{"name":"ä"}\n');
    await expect(lines('{"name":"a"}\n{"name":1}\n')).rejects.toThrow('data/name must be string');
  });
});
