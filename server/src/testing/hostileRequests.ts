/** As much of an OpenAPI document as the generator reads. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

export interface HostileRequest {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

const nasty: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  "'; drop table users; --",
  '" or 1=1 --',
  '../../../etc/passwd',
  '%00',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '💥'.repeat(50),
  'x'.repeat(5000),
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  [],
  {},
  [[]],
  { $gt: '' },
  { length: 1e9 },
];

const oddTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'image/jpeg',
  '',
  'application/json; charset=utf-16',
];
const oddJson = [
  '',
  '{',
  '[',
  'null',
  '"text"',
  '{"a":1}}',
  '\u0000',
  '['.repeat(2000),
  '{"__proto__":{"isPremium":true}}',
];

/** Endless requests made from the description of the API, each wrong in some way, the same for the same seed. */
export function* createHostileRequests(
  document: OpenApiDocument,
  { seed, foreignIds }: { seed: number; foreignIds: string[] },
): Generator<HostileRequest, never> {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (probability: number) => random() < probability;
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

  function makeValue(given: Schema, depth = 0): unknown {
    if (chance(0.15) || depth > 6) return pick(nasty);
    const schema = resolve(given);
    if (schema.anyOf) return makeValue(pick(schema.anyOf), depth + 1);
    if (schema.enum) return pick(schema.enum);
    if (schema.properties) return makeObject(schema.properties, depth);
    if (schema.items)
      return Array.from({ length: Math.floor(random() * 4) }, () => makeValue(schema.items ?? {}, depth + 1));
    return makeScalar(schema);
  }

  function makeObject(properties: Record<string, Schema>, depth: number): Record<string, unknown> {
    const made = Object.entries(properties)
      .filter(() => chance(0.93))
      .map(([name, schema]) => [name, makeValue(schema, depth + 1)] as const);
    const extra = chance(0.05)
      ? [[pick(['isPremium', 'id', 'user_id', '__proto__', 'constructor']), pick(nasty)] as const]
      : [];
    return Object.fromEntries([...made, ...extra]);
  }

  function makeScalar({ type, format }: Schema): unknown {
    const kind = Array.isArray(type) ? pick(type) : type;
    if (format === 'uuid') return pick(foreignIds);
    if (format === 'date') return `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`;
    if (kind === 'boolean') return chance(0.5);
    if (kind === 'null') return null;
    if (kind === 'integer' || kind === 'number') return Math.floor(random() * 8);
    return pick([
      'Neck',
      'Thin layer',
      'Europe/Berlin',
      '20:00',
      '#2563EB',
      'mallory@example.org',
      'wrong password',
    ]);
  }

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

  for (;;) {
    const { path, method, operation } = pick(operations);
    const parameters = operation.parameters ?? [];
    const text = (value: unknown) =>
      (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = parameters.find((other) => other.name === name);
      return encodeURIComponent(text(makeValue(parameter?.schema ?? {})).slice(0, 200)) || '%20';
    });
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && chance(0.7))
      .map(({ name, schema }) => `${name}=${encodeURIComponent(text(makeValue(schema)).slice(0, 500))}`);
    const address = query.length > 0 ? `${filled}?${query.join('&')}` : filled;
    const [type, content] =
      pick(Object.entries(operation.requestBody?.content ?? { '': { schema: {} } })) ?? [];
    if (method === 'GET' || method === 'DELETE' || !content || !type) {
      yield { method, path: address, body: undefined, headers: {} };
    } else if (chance(0.1)) {
      yield { method, path: address, body: pick(oddJson), headers: { 'Content-Type': 'application/json' } };
    } else if (chance(0.05)) {
      yield {
        method,
        path: address,
        body: JSON.stringify(makeValue(content.schema)),
        headers: { 'Content-Type': pick(oddTypes) },
      };
    } else {
      const body = type === 'application/json' ? JSON.stringify(makeValue(content.schema)) : pick(oddJson);
      yield { method, path: address, body, headers: { 'Content-Type': type } };
    }
  }
}

/** Mulberry32: small, good enough, and the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
