import { problemShape } from '@flarewell/domain/wire/problems';
import type { z } from 'zod';
import { type ProblemCode, problems } from '#http/problems.ts';

/** Describes a JSON body in the API document. */
export function json<Shape extends z.ZodType>(schema: Shape, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function jsonBody<Shape extends z.ZodType>(schema: Shape) {
  return { required: true as const, content: { 'application/json': { schema } } };
}

/** Describes the problems that an endpoint may answer with, grouped by their status. */
export function refusals(...codes: ProblemCode[]) {
  const byStatus = Map.groupBy<number, ProblemCode>(
    [...codes, 'invalid-input', 'incomplete-body', 'too-many-requests'],
    (code) => problems[code].status,
  );
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      json(problemShape, [...new Set(same)].map((code) => `\`${code}\``).join(', ')),
    ]),
  );
}
