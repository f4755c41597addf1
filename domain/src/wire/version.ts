import { z } from 'zod';

export const versionShape = z.strictObject({ version: z.string().max(100) });
export type Version = z.infer<typeof versionShape>;
