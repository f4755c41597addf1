import { afterEach, expect, test, vi } from 'vitest';
import { api } from '#data/api/client.ts';
import { openSession } from './session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a visitor is recognised without a request that fails', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const fetchIt = vi.spyOn(globalThis, 'fetch');
  vi.spyOn(api.account, 'readSession').mockResolvedValue({ profile: null, isSharedDevice: false });
  await expect(openSession()).rejects.toMatchObject({ code: 'signed-out' });
  expect(fetchIt).not.toHaveBeenCalled();
});
