import { createRandom } from '@flarewell/domain/testing/random';
import { nastyValues, oddHeaders, oddJson, oddTypes, pathTricks } from '#testing/hostile/values.ts';

/** The parts of an OpenAPI document that the generator reads. */
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
  body: string | Uint8Array | undefined;
  headers: Record<string, string>;
}

export interface HostileOptions {
  seed: number;
  /** Ids of another person's records. */
  foreignIds: string[];
  /** Paths that belong to another person, such as those of their photos. */
  foreignPaths?: string[];
  /** Images, zips and other bodies that are sent to any endpoint. */
  files: Uint8Array[];
}

/** More items than any list may have, within the size limit of a JSON body. */
const MOST_ITEMS = 50_000;

/** Generates endless invalid requests from the API's OpenAPI document; the same seed gives the same requests. */
export function* createHostileRequests(
  document: OpenApiDocument,
  { seed, foreignIds, foreignPaths = [], files }: HostileOptions,
): Generator<HostileRequest, never> {
  const { chance, pick, whole } = createRandom(seed);
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

  function makeValue(given: Schema, depth = 0): unknown {
    if (chance(0.15) || depth > 6) return pick(nastyValues);
    const schema = resolve(given);
    if (schema.anyOf) return makeValue(pick(schema.anyOf), depth + 1);
    if (schema.enum) return pick(schema.enum);
    if (schema.properties) return makeObject(schema.properties, depth);
    if (schema.items) return makeArray(schema.items, depth);
    return makeScalar(schema);
  }

  /** Some lists are very long; they repeat one item, which is generated once. */
  function makeArray(items: Schema, depth: number): unknown[] {
    if (chance(0.005)) return Array(whole(100, MOST_ITEMS)).fill(pick([0, null, '', 'x', {}]));
    return Array.from({ length: whole(0, 3) }, () => makeValue(items, depth + 1));
  }

  function makeObject(properties: Record<string, Schema>, depth: number): Record<string, unknown> {
    const made = Object.entries(properties)
      .filter(() => chance(0.93))
      .map(([name, schema]) => [name, makeValue(schema, depth + 1)] as const);
    const extra = chance(0.05)
      ? [[pick(['isPremium', 'id', 'user_id', '__proto__', 'constructor']), pick(nastyValues)] as const]
      : [];
    return Object.fromEntries([...made, ...extra]);
  }

  function makeScalar({ type, format }: Schema): unknown {
    const kind = Array.isArray(type) ? pick(type) : type;
    if (format === 'uuid') return pick(foreignIds);
    if (format === 'date') return `2026-0${whole(1, 9)}-1${whole(0, 9)}`;
    if (kind === 'boolean') return chance(0.5);
    if (kind === 'null') return null;
    if (kind === 'integer' || kind === 'number') return whole(0, 7);
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

  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

  function fillAddress(path: string, parameters: NonNullable<Operation['parameters']>): string {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = parameters.find((other) => other.name === name);
      return encodeURIComponent(text(makeValue(parameter?.schema ?? {})).slice(0, 200)) || '%20';
    });
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && chance(0.7))
      .map(({ name, schema }) => `${name}=${encodeURIComponent(text(makeValue(schema)).slice(0, 500))}`);
    const address = query.length > 0 ? `${filled}?${query.join('&')}` : filled;
    if (foreignPaths.length > 0 && chance(0.01)) return pick(foreignPaths);
    return chance(0.04) ? pick(pathTricks)(address) : address;
  }

  function makeBody(type: string, schema: Schema): Pick<HostileRequest, 'body' | 'headers'> {
    const json = () => JSON.stringify(makeValue(schema)).slice(0, 1_000_000);
    if (chance(0.1)) return { body: pick(oddJson), headers: { 'Content-Type': 'application/json' } };
    if (chance(0.05)) return { body: json(), headers: { 'Content-Type': pick(oddTypes) } };
    if (chance(0.02)) return { body: pick(files), headers: { 'Content-Type': pick(oddTypes) } };
    if (type === 'application/json') return { body: json(), headers: { 'Content-Type': type } };
    return { body: chance(0.8) ? pick(files) : pick(oddJson), headers: { 'Content-Type': type } };
  }

  for (;;) {
    const { path, method, operation } = pick(operations);
    const address = fillAddress(path, operation.parameters ?? []);
    const junk = chance(0.04) ? pick(oddHeaders) : {};
    const [type, content] = pick(Object.entries(operation.requestBody?.content ?? { '': { schema: {} } }));
    const hasBody = method !== 'GET' && method !== 'DELETE' && content && type;
    const { body, headers } = hasBody ? makeBody(type, content.schema) : { body: undefined, headers: {} };
    yield { method, path: address, body, headers: { ...headers, ...junk } };
  }
}
