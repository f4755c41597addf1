import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSharedDevice } from '#data/session/rememberedUser.ts';
import { chooseDiary, forgetDiary, rememberDiary } from './rememberedDiary.ts';

const leo = '0b0c6a55-7f0e-4f4e-9b0a-2f1f6d1c9a10';
const mia = '0b0c6a55-7f0e-4f4e-9b0a-2f1f6d1c9a11';

function createStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    size: () => values.size,
  };
}

let local = createStorage();

beforeEach(() => {
  local = createStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
  openTab();
});

afterEach(() => {
  setSharedDevice(false);
  vi.unstubAllGlobals();
});

function openTab(search = ''): void {
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('location', { href: `https://flarewell.example/app/dashboard${search}` });
}

const choose = (userId = 'maya') => chooseDiary(userId).diaryId;

test('a tab stays with its diary, and a new one opens the last one', () => {
  expect(choose()).toBe('maya');
  rememberDiary({ userId: 'maya', diaryId: 'maya' });
  const first = sessionStorage;
  openTab();
  rememberDiary({ userId: 'maya', diaryId: leo });
  expect(choose()).toBe(leo);
  openTab();
  expect(choose()).toBe(leo);
  vi.stubGlobal('sessionStorage', first);
  expect(choose()).toBe('maya');
});

test('somebody else who signs in gets their own', () => {
  rememberDiary({ userId: 'maya', diaryId: leo });
  expect(choose('jonas')).toBe('jonas');
});

test('an address that names a diary opens it, and loses the name', () => {
  rememberDiary({ userId: 'maya', diaryId: mia });
  openTab(`?date=2025-06-14&diary=${leo}`);
  expect(choose()).toBe(leo);
  const [, , address] = vi.mocked(history.replaceState).mock.calls[0] ?? [];
  expect(String(address)).toBe('https://flarewell.example/app/dashboard?date=2025-06-14');
  vi.stubGlobal('location', { href: String(address) });
  expect(choose()).toBe(leo);
  openTab('?diary=<script>');
  expect(choose()).toBe(mia);
});

test('of the own diary only the tab knows, and after Sign Out nobody', () => {
  rememberDiary({ userId: 'maya', diaryId: 'maya' });
  expect(local.size()).toBe(0);
  rememberDiary({ userId: 'maya', diaryId: leo });
  forgetDiary();
  expect([local.size(), choose()]).toEqual([0, 'maya']);
});

test('on a shared device nothing is stored', () => {
  setSharedDevice(true);
  rememberDiary({ userId: 'maya', diaryId: leo });
  expect([local.size(), choose()]).toEqual([0, 'maya']);
});
