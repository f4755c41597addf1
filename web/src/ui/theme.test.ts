import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyTheme, getThemeChoice, setThemeChoice, type ThemeChoice } from './theme.ts';

const stored = new Map<string, string>();
const root = { dataset: {} as Record<string, string> };
const themeColor = { setAttribute: vi.fn() };

function stubSystem(theme: 'light' | 'dark') {
  vi.stubGlobal('matchMedia', () => ({ matches: theme === 'dark' }));
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('document', { documentElement: root, querySelector: () => themeColor });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  stubSystem('light');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the choice', () => {
  test.each([
    [null, 'system'],
    ['system', 'system'],
    ['light', 'light'],
    ['dark', 'dark'],
    ['purple', 'system'],
  ])('stored as %s reads as %s', (value, choice) => {
    if (value) stored.set('flarewell.theme', value);
    expect(getThemeChoice()).toBe(choice);
  });

  test('is stored and applied', () => {
    setThemeChoice('dark');
    expect(getThemeChoice()).toBe('dark');
    expect(root.dataset.theme).toBe('dark');
  });

  test('is applied even where storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    setThemeChoice('dark');
    expect(root.dataset.theme).toBe('dark');
    expect(getThemeChoice()).toBe('dark');
  });
});

describe('applying', () => {
  test.each<[ThemeChoice, 'light' | 'dark', string, string]>([
    ['system', 'light', 'light', '#fbf9f5'],
    ['system', 'dark', 'dark', '#0f1318'],
    ['light', 'dark', 'light', '#fbf9f5'],
    ['dark', 'light', 'dark', '#0f1318'],
  ])('%s on a %s system is %s', (choice, system, theme, color) => {
    stubSystem(system);
    applyTheme(choice);
    expect(root.dataset.theme).toBe(theme);
    expect(themeColor.setAttribute).toHaveBeenLastCalledWith('content', color);
  });
});
