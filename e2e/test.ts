import { test as base, expect } from '@playwright/test';

export { expect };

/**
 * Every test also proves that its page logged no error, which a broken content security policy would.
 * A test that provokes an error says which with `expectedErrors`.
 */
export const test = base.extend<{ expectedErrors: RegExp | null; quietConsole: undefined }>({
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
});
