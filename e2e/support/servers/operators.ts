import { connect } from '@flarewell/e2e/support/api.ts';
import { makePerson } from '@flarewell/e2e/support/person.ts';
import { request } from '@playwright/test';
import { assistedServer, mailingServer, mainServer } from './servers.ts';

/**
 * Registers the first account of each server before the tests begin. It becomes the server's operator, and whoever opened a
 * server without accounts would be asked who may register: both would hit a different test in each run.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function registerOperators(): Promise<void> {
  for (const baseURL of [mainServer, mailingServer, assistedServer]) {
    const context = await request.newContext({ baseURL });
    await connect(context).account.signUp(makePerson({ name: 'Olga', email: 'operator@example.org' }));
    await context.dispose();
  }
}
