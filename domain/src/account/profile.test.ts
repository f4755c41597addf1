import { makeHistory } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './identity.ts';
import {
  avatarLetter,
  createProfile,
  nameFromEmail,
  profileMessages,
  reminderTimes,
  type Settings,
  savedConfirmationMs,
  trimSettings,
  validateSettings,
} from './profile.ts';
import { exportFileName, type User } from './user.ts';

const given = {
  id: 'u1',
  email: 'ada@example.org',
  timezone: 'Europe/London',
  createdAt: '2026-03-01T09:00:00Z',
};

describe('a new profile', () => {
  test('R30 defaults: a reminder at 20:00, and not premium', () => {
    expect(createProfile({ ...given, name: ' Ada ' })).toStrictEqual({
      ...given,
      name: 'Ada',
      reminderEnabled: true,
      reminderTime: '20:00',
      reminderEmail: true,
      dayStartHour: 4,
      hidden: [],
      isPremium: false,
      isOperator: false,
    });
  });

  test.each([undefined, '', '  '])('R30 name: without one (%j) it is the email up to the @', (name) => {
    expect(createProfile({ ...given, name }).name).toBe('ada');
  });

  test.each([
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(120), 'x'.repeat(80)],
    [`${'x'.repeat(79)}🦊`, 'x'.repeat(79)],
  ])('R30 name: from the email %s@… it is cut to the limit of names', (local, name) => {
    expect(nameFromEmail(`${local}@example.org`)).toBe(name);
  });

  test.each([
    ['Ada', 'A'],
    ['  ada', 'A'],
    ['émile', 'É'],
    ['🦊 Fox', '🦊'],
    ['ßeta', 'ß'],
    ['𐐨da', '𐐀'],
    ['', 'U'],
    ['   ', 'U'],
    [undefined, 'U'],
  ])('R30 avatar: %j shows %s', (name, letter) => {
    expect(avatarLetter(name)).toBe(letter);
  });
});

test('R31 reminder times: every 5 minutes, 288 in all', () => {
  expect(reminderTimes).toHaveLength(288);
  expect(new Set(reminderTimes).size).toBe(288);
  expect(reminderTimes.slice(0, 13).join(' ')).toBe(
    '00:00 00:05 00:10 00:15 00:20 00:25 00:30 00:35 00:40 00:45 00:50 00:55 01:00',
  );
  expect(reminderTimes.at(-1)).toBe('23:55');
  expect(reminderTimes).toContain('20:00');
});

describe('settings', () => {
  const settings: Settings = {
    name: 'Ada',
    email: 'ada@example.org',
    reminderEnabled: true,
    reminderTime: '20:00',
    reminderEmail: true,
    timezone: 'Europe/London',
    dayStartHour: 4,
    hidden: [],
  };

  test.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'Please enter your name' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters long' }],
    [{ email: ' ' }, { email: 'Please enter your email' }],
    [{ email: 'ada' }, { email: 'Please enter a valid email address' }],
    [{ email: ' ada@example.org ' }, {}],
    [{ reminderTime: '20:02' }, { reminderTime: 'Please choose a reminder time from the list' }],
    [{ reminderTime: '24:00' }, { reminderTime: 'Please choose a reminder time from the list' }],
    [{ timezone: 'Mars/Olympus' }, { timezone: 'Please choose a timezone' }],
    [{ dayStartHour: 6 }, {}],
    [{ dayStartHour: 7 }, { dayStartHour: 'Please choose an hour from the list' }],
    [{ dayStartHour: 1.5 }, { dayStartHour: 'Please choose an hour from the list' }],
  ])('R33 settings: %j gives %j', (fields, messages) => {
    expect(validateSettings({ ...settings, ...fields })).toEqual(messages);
  });

  test('R33 settings: stored trimmed; the confirmation shows for two seconds', () => {
    expect(trimSettings({ ...settings, name: ' A\u0000da ', email: ' Ada@Example.ORG ' })).toEqual(settings);
    expect(savedConfirmationMs).toBe(2000);
    expect(profileMessages.saved).toBe('Settings saved successfully!');
  });

  test.each([' ADA@example.org', 'ada@Example.org\n', 'ada\u0000@example.org'])(
    'R33 email: %j is stored in normalized form',
    (text) => {
      expect(normalizeEmail(text)).toBe('ada@example.org');
      expect(createProfile({ ...given, email: text }).email).toBe('ada@example.org');
    },
  );

  test.each([
    ['ada@example.org', true],
    ['a.b+c@sub.example.co.uk', true],
    [`${'x'.repeat(242)}@example.org`, true],
    [`${'x'.repeat(243)}@example.org`, false],
    ['ada@example', false],
    ['ada@example..org', false],
    ['ada@.org', false],
    ['ada@example.', false],
    ['a b@example.org', false],
    ['ada@two@example.org', false],
    ['@example.org', false],
    ['', false],
  ])('R33 email: %s is valid: %s', (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });
});

test('R34 export: the profile with everything recorded, in a file named by the day', () => {
  const later = { trackers: [], flares: [], suspicions: [], shares: [] };
  const user: User = { ...createProfile(given), ...makeHistory('2026-03-01', 3), ...later };
  expect(JSON.parse(JSON.stringify(user))).toEqual(user);
  expect(Object.keys(user)).toEqual(expect.arrayContaining(['conditions', 'medications', 'checkIns']));
  expect(exportFileName('2026-03-01', null)).toBe('flarewell-2026-03-01.json');
  expect(exportFileName('2026-03-01', 'Leo')).toBe('flarewell-leo-2026-03-01.json');
});
