import { gunzipSync } from 'node:zlib';
import { isDay } from '@flarewell/domain/day';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** The parts of an OpenAPI document that describe responses. */
export interface AnswersDocument {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: { schemas: Record<string, object> };
}

interface Answer {
  content?: Record<string, { schema: object }>;
}

/** Returns a response to read instead of the original. Throws when the document does not describe it. */
export type CheckAnswer = (method: string, path: string, response: Response) => Promise<Response>;

const linesType = 'application/x-ndjson';
/** These endpoints return the document itself. */
const undescribed = /^\/api\/(openapi\.json|docs|docs\.css)$/;

/**
 * Checks responses against the OpenAPI document: the status, the content type and, for JSON, the whole body. Properties
 * that the document does not name are errors, so that no field leaks unnoticed.
 */
export function createAnswerCheck(document: AnswersDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  ajv.addFormat('date', isDay);
  ajv.addFormat('date-time', (text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text));
  ajv.addFormat('password', true);
  ajv.addSchema(closeObjects({ components: document.components }) as object, 'document');
  const validators = new Map<object, ValidateFunction>();
  const findOperation = createRouter(document);

  function compile(schema: object): ValidateFunction {
    const known = validators.get(schema);
    if (known) return known;
    const local = JSON.stringify(closeObjects(schema)).replaceAll('"#/', '"document#/');
    const made = ajv.compile(JSON.parse(local));
    validators.set(schema, made);
    return made;
  }

  return async (method, path, response) => {
    const { pathname } = new URL(path, 'http://localhost');
    const name = `${method} ${pathname}`;
    const { status } = response;
    const operation = findOperation(method === 'HEAD' ? 'GET' : method, pathname);
    if (!operation) {
      const isOurs = pathname.startsWith('/api/') && !undescribed.test(pathname);
      if (isOurs && status < 400) throw new Error(`${name} is not in the document, but answered ${status}`);
      return response;
    }
    const answer = operation.responses[status];
    if (!answer) throw new Error(`${name} answered ${status}, which the document does not describe`);
    const type = response.headers.get('Content-Type')?.split(';')[0];
    if (!answer.content) {
      if (type)
        throw new Error(`${name} answered ${status} with ${type}; the document says that it is empty`);
      return response;
    }
    const schema = answer.content[type ?? '']?.schema;
    if (!type || !schema) throw new Error(`${name} answered ${status} with ${type}, which is not described`);
    const check = (text: string) => {
      const validate = compile(schema);
      if (validate(JSON.parse(text))) return;
      throw new Error(`${name} answered ${status} unlike the document: ${ajv.errorsText(validate.errors)}`);
    };
    if (method === 'HEAD') return response;
    if (type.endsWith('json') && type !== linesType) check(await readText(response.clone()));
    return type === linesType ? checkLines(response, check) : response;
  };
}

/** The body of a response that came over the network is decoded already; that of one from the same process is not. */
async function readText(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.bytes());
  const isEncoded = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isEncoded ? gunzipSync(bytes) : bytes).toString();
}

/** Checks a stream line by line while it is read. A copy of it would hide from the server that the reader has gone. */
function checkLines(response: Response, check: (line: string) => void): Response {
  let rest = '';
  const decoder = new TextDecoder();
  const checked = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) check(line);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(checked, response);
}

function createRouter({ paths }: AnswersDocument) {
  const routes = Object.entries(paths).map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    operations,
  }));
  return (method: string, pathname: string) =>
    routes
      .filter(({ pattern }) => pattern.test(pathname))
      .map(({ operations }) => operations[method.toLowerCase()])
      .find((operation) => operation !== undefined);
}

/** Sets `additionalProperties` to false on every object that does not set it. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]));
  const isOpen = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema);
  return isOpen ? { ...closed, additionalProperties: false } : closed;
}
