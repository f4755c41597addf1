import { randomBytes } from 'node:crypto';
import type { SignUp } from '@flarewell/domain/wire/account/account';
import { mainServer } from '@flarewell/e2e/support/servers/servers.ts';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import type { Api } from './api.ts';
import { connect } from './api.ts';
import { launchOptions } from './launch.ts';
import { type Person, signUp } from './person.ts';

export { expect };

interface Fixtures {
  expectedErrors: RegExp | null;
  quietConsole: undefined;
  newPerson: Partial<SignUp>;
  person: Person;
  api: Api;
  startBrowser: () => Promise<BrowserContext>;
}

/**
 * Every test fails if its page logs an error, such as a violation of the content security policy.
 * A test that provokes errors names them with `expectedErrors`.
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
  /** Each test has its own IP address. Otherwise the rate limits would count all tests together. */
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'X-Forwarded-For': `10.${randomBytes(3).join('.')}` }),
  /** Overrides the details of `person`. */
  newPerson: [{}, { option: true }],
  /** A new person; the page's browser is signed in as them. */
  person: async ({ context, newPerson }, use) => use(await signUp(context.request, newPerson)),
  /** The API with the session of the page's browser. */
  api: async ({ context }, use) => use(connect(context.request)),
  /** Starts a browser with a profile on disk, so that a test can close and restart it. */
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
