import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { z } from 'zod';
import type { Session } from '#db/accounts/sessions.ts';
import '#http/issues.ts';
import { Problem } from '#http/problems.ts';

export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: { session: Session; requestId: string };
}

export type Api = OpenAPIHono<ApiEnv>;

/** Creates a router that validates each request against its shape and names the invalid fields in its answer. */
export function createApi(): Api {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new Problem('invalid-input', { fields: describeFields(result.error) });
    },
  });
}

/** More than any form has. */
export const MOST_FIELDS = 20;
/** An unknown key is named in the answer, but could be as long as the whole request. */
export const LONGEST_ECHO = 200;

function describeFields(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, MOST_FIELDS)) {
    const path = issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys[0] : 'body');
    fields[String(path).slice(0, LONGEST_ECHO)] ??= issue.message.slice(0, LONGEST_ECHO);
  }
  return fields;
}
