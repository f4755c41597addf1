import { createClient } from './client.ts';

/** The server, as this browser reaches it. */
export const api = createClient();
