import { z } from 'zod';

/** What every refusal looks like. */
export const problemShape = z
  .object({
    code: z.string().meta({ example: 'invalid-input' }),
    message: z.string().meta({ example: 'Please enter a name' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'The message of each field that needs attention' }),
  })
  .meta({ id: 'Problem' });

export type ProblemBody = z.infer<typeof problemShape>;
