import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asksWhoMayRegister,
  isFirstAccount,
  registrationChoices,
  signUpModeOf,
  signUpModes,
  whoMayRegister,
} from './registration.ts';

const modes = { anybody: 'open', invited: 'invite', nobody: 'closed' } as const;
const settings = [null, ...signUpModes];
const choices = [null, ...registrationChoices];

describe('R165 who may register', () => {
  test.each([
    [null, null, 'anybody'],
    [null, 'anybody', 'anybody'],
    [null, 'invited', 'invited'],
    [null, 'nobody', 'nobody'],
    ['open', 'nobody', 'anybody'],
    ['invite', null, 'invited'],
    ['invite', 'anybody', 'invited'],
    ['closed', 'anybody', 'nobody'],
  ] as const)('with the setting %j and the choice %j: %s', (setting, choice, who) => {
    expect(whoMayRegister({ setting, choice })).toBe(who);
    expect(signUpModeOf({ setting, choice, hasAccounts: true })).toBe(modes[who]);
  });

  test('the setting decides, whatever was chosen', () => {
    fc.assert(
      fc.property(fc.constantFrom(...signUpModes), fc.constantFrom(...choices), (setting, choice) => {
        expect(signUpModeOf({ setting, choice, hasAccounts: true })).toBe(setting);
      }),
    );
  });

  test('the first account needs no invitation, and only the setting closed keeps it out', () => {
    for (const setting of settings) {
      for (const choice of choices) {
        const expected = setting === 'closed' ? 'closed' : 'open';
        expect(signUpModeOf({ setting, choice, hasAccounts: false })).toBe(expected);
        expect(isFirstAccount({ setting, choice, hasAccounts: false })).toBe(setting !== 'closed');
        expect(isFirstAccount({ setting, choice, hasAccounts: true })).toBe(false);
      }
    }
  });

  test('only the first account is asked, and only without a setting', () => {
    for (const setting of settings) {
      for (const hasAccounts of [true, false]) {
        const isAsked = asksWhoMayRegister({ setting, choice: null, hasAccounts });
        expect(isAsked).toBe(setting === null && !hasAccounts);
      }
    }
  });
});
