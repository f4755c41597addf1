import { firstMessage } from '@flarewell/domain/fields';
import { describe, expect, test } from 'vitest';
import {
  checkPasswordLength,
  isSetupProblem,
  problemMessage,
  redirectDelayMs,
  refreshRetryMs,
  validateSignIn,
  validateSignUp,
} from './account.ts';

const both = 'Please enter both email and password';
const short = 'Password must be at least 6 characters long';

describe('sign-in', () => {
  test.each([
    ['', '', both],
    ['ada@example.org', '  ', both],
    [' ', 'secret', both],
    ['ada', '', both],
    ['ada@example.org', 'five5', short],
    ['ada@example.org', 'sixsix', undefined],
    [' ada@example.org ', 'sixsix', undefined],
    ['ada@example.org', 'x'.repeat(128), undefined],
    ['ada@example.org', 'x'.repeat(129), 'Password must be at most 128 characters long'],
    ['ada', 'sixsix', 'Please enter a valid email address'],
  ])('R35 sign-in: %j with %j gives %s', (email, password, message) => {
    expect(firstMessage(validateSignIn({ email, password }))).toBe(message);
  });

  test.each([
    [' ', 'sixsix', 'Please enter your name'],
    [' ', 'five5', 'Please enter your name'],
    ['Ada', 'five5', short],
    [' ', '', both],
    ['x'.repeat(81), 'sixsix', 'Name must be at most 80 characters long'],
    ['Ada', 'sixsix', undefined],
  ])('R35 sign-up: named %j with %j gives %s', (name, password, message) => {
    expect(firstMessage(validateSignUp({ name, email: 'ada@example.org', password }))).toBe(message);
  });

  test('R35 sign-up: a blank field is reported before any other problem', () => {
    expect(validateSignUp({ name: ' ', email: 'ada', password: 'five5' })).toEqual({
      name: 'Please enter your name',
    });
    expect(validateSignUp({ name: 'x'.repeat(81), email: 'ada', password: '' })).toEqual({ password: both });
  });

  test('R35 sign-up: each field has its own message', () => {
    expect(validateSignUp({ name: '', email: '', password: '' })).toEqual({
      email: both,
      password: both,
      name: 'Please enter your name',
    });
  });
});

test('R35 passwords: spaces alone are too short, however many', () => {
  expect(checkPasswordLength('       ')).toBe(short);
  expect(checkPasswordLength('   a   ')).toBeUndefined();
});

describe('problems', () => {
  test.each([
    [
      'network',
      'Unable to connect to the Flarewell server. Please check your internet connection and verify your Flarewell URL is correct.',
      true,
    ],
    [
      'invalid-credentials',
      "Invalid email or password. Please check your credentials or create a new account if you haven't registered yet.",
      false,
    ],
    [
      'email-not-confirmed',
      'Please check your email and click the confirmation link, then try signing in again.',
      false,
    ],
    ['already-registered', 'This email is already registered. Please sign in instead.', false],
    ['sign-up-disabled', 'Account registration is currently disabled. Please contact support.', false],
    [
      'configuration',
      'Flarewell configuration error. Please verify your project URL and API key are correct.',
      true,
    ],
    ['anything-else', 'An unexpected error occurred', false],
    ['toString', 'An unexpected error occurred', false],
  ])('R36 problem: %s reads "%s", and is a setup problem: %s', (code, message, isSetup) => {
    expect(problemMessage(code)).toBe(message);
    expect(isSetupProblem(code)).toBe(isSetup);
  });

  test('R36 problem: an unknown code keeps the original message', () => {
    expect(problemMessage('anything-else', 'The disk is full')).toBe('The disk is full');
    expect(problemMessage('anything-else', '')).toBe('An unexpected error occurred');
    expect(problemMessage('network', 'ECONNREFUSED')).toMatch(/^Unable to connect/);
  });
});

test('R37 delays: 1.5 seconds to the dashboard; retries from 200 ms, doubling', () => {
  expect(redirectDelayMs).toBe(1500);
  expect([0, 1, 2, 3].map(refreshRetryMs)).toEqual([200, 400, 800, 1600]);
});
