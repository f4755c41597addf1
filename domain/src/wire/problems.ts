import { z } from 'zod';

/** The body of every error response. */
export const problemShape = z
  .object({
    code: z.string().meta({ example: 'invalid-input' }),
    message: z.string().meta({ example: 'Please enter a name' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'A message for each invalid field' }),
  })
  .meta({ id: 'Problem' });

export type ProblemBody = z.infer<typeof problemShape>;
