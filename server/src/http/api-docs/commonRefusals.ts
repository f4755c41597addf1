import { makeRoleProblem, neededRole, type ProblemCode, problems } from '#http/problems.ts';
import type { Api } from '#http/router.ts';

type Document = ReturnType<Api['getOpenAPI31Document']>;

/** The parts of an OpenAPI operation that are read or changed here. */
interface Operation {
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string; content?: object }>;
}

const unsafeMethods = ['post', 'put', 'patch', 'delete'];
const problemContent = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };

/**
 * Adds to every endpoint the problems that the middleware, an outage or a bug can cause. Adding them in one place keeps any
 * endpoint from forgetting them.
 */
export function addCommonRefusals(document: Document): Document {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>;
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      for (const code of commonCodes(path, method, operation)) addRefusal(operation, code);
    }
  }
  return document;
}

/** These endpoints hash a password, and answer `busy` if too many are being hashed. */
const hashingPaths: ReadonlySet<string> = new Set([
  '/api/auth/sign-up/email',
  '/api/auth/sign-in/email',
  '/api/auth/verify-email',
  '/api/auth/change-password',
  '/api/auth/reset-password',
  '/api/auth/prove',
]);

function commonCodes(path: string, method: string, { requestBody, responses }: Operation): ProblemCode[] {
  const isUnsafe = unsafeMethods.includes(method);
  const hashesPassword = hashingPaths.has(path);
  const needed = neededRole(method.toUpperCase(), path);
  const takesJson = requestBody?.content['application/json'] !== undefined;
  return [
    ...(path.startsWith('/api/') ? (['other-user'] as const) : []),
    // Every request may name a diary that the person may not use, also one that is about the account.
    ...(responses[401] ? (['diary-gone'] as const) : []),
    ...(needed === 'reader' ? [] : [makeRoleProblem(needed).code]),
    ...(isUnsafe && path.startsWith('/api/') ? (['foreign-origin'] as const) : []),
    // Photos and imports have their own limits, and describe them.
    ...(isUnsafe && !responses[413] ? (['body-too-large'] as const) : []),
    ...(takesJson && !responses[415] ? (['unsupported-type'] as const) : []),
    // Whoever is signed in has a few turns at a time.
    ...((responses[401] || hashesPassword) && !responses[503] ? (['busy'] as const) : []),
    'unavailable',
    'wrong-host',
    'unexpected',
  ];
}

function addRefusal({ responses }: Operation, code: ProblemCode): void {
  const { status } = problems[code];
  const known = responses[status];
  if (known?.description.includes(`\`${code}\``)) return;
  responses[status] = known
    ? { ...known, description: `${known.description}, \`${code}\`` }
    : { description: `\`${code}\``, content: problemContent };
}
