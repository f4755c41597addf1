import { z } from 'zod';

/** Lower case, because SQLite and PostgreSQL compare upper case differently. */
export const idShape = z
  .string()
  .max(36, 'This is not an id')
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'This is not an id')
  .meta({ format: 'uuid', example: '0b0c6a55-7f0e-4f4e-9b0a-2f1f6d1c9a10' });

export const idParams = z.object({ id: idShape });
