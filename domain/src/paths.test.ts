import { describe, expect, test } from 'vitest';
import {
  checkInPath,
  conditionPath,
  nextPath,
  resolvePath,
  roomPath,
  routes,
  settingsRooms,
} from './paths.ts';

describe('resolvePath finds the screen', () => {
  test.each([
    ['/', 'landing', 'visitor', {}],
    ['/login', 'login', 'visitor', {}],
    ['/privacy', 'privacy', 'visitor', {}],
    ['/s', 'shared', 'visitor', {}],
    ['/join', 'join', 'visitor', {}],
    ['/app/dashboard', 'dashboard', 'user', {}],
    ['/app/check-in', 'history', 'user', {}],
    ['/app/trends', 'trends', 'user', {}],
    ['/app/trends/patterns', 'patterns', 'user', {}],
    ['/app/trends/flares', 'flares', 'user', {}],
    ['/app/trends/patterns/how', 'how-patterns-work', 'user', {}],
    ['/app/conditions', 'conditions', 'user', {}],
    ['/app/conditions/c1', 'condition-detail', 'user', { id: 'c1' }],
    ['/app/conditions/a%2Fb%20c', 'condition-detail', 'user', { id: 'a/b c' }],
    ['/app/medications', 'medications', 'user', {}],
    ['/app/settings', 'settings', 'user', {}],
    ['/app/help', 'help', 'user', {}],
    ['/login/', 'login', 'visitor', {}],
    ['/app/conditions/c1/', 'condition-detail', 'user', { id: 'c1' }],
  ])('%s -> %s', (path, screen, access, params) => {
    expect(resolvePath(path)).toEqual({ screen, access, params });
  });

  test('the table above covers every route', () => {
    expect(routes).toHaveLength(16 + settingsRooms.length);
  });

  test.each(settingsRooms)('R219 the room of Settings with the title $title', ({ room }) => {
    const settings = { screen: 'settings', access: 'user', params: { room } };
    expect(resolvePath(roomPath(room))).toEqual(settings);
    expect(resolvePath(`/app/settings/${room}/`)).toEqual(settings);
    expect(nextPath(roomPath(room))).toBe(roomPath(room));
  });
});

describe('resolvePath redirects', () => {
  test.each([
    ['/app', '/app/dashboard'],
    ['/app/', '/app/dashboard'],
    ['/check-in', '/app/check-in'],
    ['/conditions', '/app/conditions'],
    ['/conditions/', '/app/conditions'],
    ['/conditions/c1', '/app/conditions/c1'],
    ['/conditions/%2F%2Fevil.example', '/app/conditions/%2F%2Fevil.example'],
  ])('%s -> %s', (path, redirect) => {
    expect(resolvePath(path)).toEqual({ redirect });
  });
});

describe('resolvePath returns null for an unknown path', () => {
  test.each([
    '',
    '//',
    '/nowhere',
    '/Login',
    '/app/nowhere',
    '/app/dashboard/more',
    '/app//dashboard',
    '/app/conditions//',
    '/app/settings/kitchen',
    '/app/settings/security/more',
    '/app/conditions/c1/more',
    '/app/conditions/%E0%A4%A',
    '/conditions//evil.example',
    '/login//',
  ])('%s', (path) => {
    expect(resolvePath(path)).toBeNull();
  });
});

describe('nextPath', () => {
  test.each([
    '/app/settings',
    '/app/conditions/c1',
    '/app/check-in?date=2025-03-09&action=checkin',
    '/app/trends#chart',
    '/app/trends?next=//evil.example',
  ])('leads to %s', (asked) => {
    expect(nextPath(asked)).toBe(asked);
  });

  test.each([
    null,
    '',
    '/',
    '/login',
    '/login?next=/app/settings',
    '/privacy',
    '/s#shlink:/abc',
    '/app',
    '/app/nowhere',
    '/api/auth/session',
    'app/settings',
    '//evil.example',
    '///evil.example',
    '//evil.example/app/settings',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https://evil.example/app/settings',
    'https:/app/settings',
    'javascript:alert(1)',
    ' /app/settings',
    '?next=/app/settings',
  ])('%j leads to the dashboard', (asked) => {
    expect(nextPath(asked)).toBe('/app/dashboard');
  });
});

describe('links', () => {
  test('a condition', () => {
    expect(conditionPath('c1')).toBe('/app/conditions/c1');
    expect(resolvePath(conditionPath('a/b %'))).toMatchObject({ params: { id: 'a/b %' } });
  });

  test('a check-in for a day', () => {
    expect(checkInPath('2025-03-09')).toBe('/app/check-in?date=2025-03-09&action=checkin');
  });
});
