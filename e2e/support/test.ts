import { randomBytes } from 'node:crypto';
import type { SignUp } from '@flarewell/domain/wire/account';
import type { Client } from '@flarewell/web/data/api/client';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { connect } from './api.ts';
import { launchOptions } from './launch.ts';
import { type Person, signUp } from './person.ts';
import { mainServer } from './servers.ts';

export { expect };

interface Fixtures {
  expectedErrors: RegExp | null;
  quietConsole: undefined;
  newPerson: Partial<SignUp>;
  person: Person;
  api: Client;
  startBrowser: () => Promise<BrowserContext>;
}

/**
 * Every test also proves that its page logged no error, which a broken content security policy would.
 * A test that provokes an error says which with `expectedErrors`.
 */
export const test = base.extend<Fixtures>({
  expectedErrors: [null, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      const notice = (text: string) => {
        if (!expectedErrors?.test(text)) errors.push(text);
      };
      page.on('pageerror', (error) => notice(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') notice(`${message.text()} ${message.location().url}`);
      });
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  /** Each test comes from an address of its own, as people do: otherwise it would meet the throttle of all before it. */
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'X-Forwarded-For': `10.${randomBytes(3).join('.')}` }),
  /** What `person` is to be called, and so on. */
  newPerson: [{}, { option: true }],
  /** Somebody new, whom the page's browser is signed in as. */
  person: async ({ context, newPerson }, use) => use(await signUp(context.request, newPerson)),
  /** The API, called as whoever the page's browser is signed in as. */
  api: async ({ context }, use) => use(connect(context.request)),
  /** Starts a browser whose profile lies in the folder `profile` of the test: closed and started again, it is the same. */
  startBrowser: async ({ playwright, viewport, extraHTTPHeaders }, use, testInfo) => {
    const started: BrowserContext[] = [];
    await use(async () => {
      const browser = await playwright.chromium.launchPersistentContext(testInfo.outputPath('profile'), {
        ...launchOptions,
        baseURL: mainServer,
        viewport,
        extraHTTPHeaders,
        reducedMotion: 'reduce',
      });
      started.push(browser);
      return browser;
    });
    for (const browser of started) await browser.close();
  },
});
