import { bodyOf, type TestApp } from '#testing/app.ts';

/** An endpoint of the OpenAPI document. */
export interface Operation {
  method: string;
  /** With the names of its parameters in braces. */
  path: string;
  isOpen: boolean;
  takesJson: boolean;
}

interface Description {
  paths: Record<
    string,
    Record<string, { security?: unknown[]; requestBody?: { content: Record<string, unknown> } }>
  >;
}

export async function listOperations(app: TestApp): Promise<Operation[]> {
  const { paths } = await bodyOf<Description>(app.connect().get('/api/openapi.json'));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      isOpen: security?.length === 0,
      takesJson: requestBody?.content['application/json'] !== undefined,
    })),
  );
}
