import { expect, test } from 'vitest';
import { noteOutages, showOutages } from '#auth/hiddenOutages.ts';

const failWith = (error: Error) => {
  const { select } = noteOutages({ select: (_table: string) => Promise.reject(error) });
  // As the library does.
  return showOutages(() =>
    select('passkeys').catch(() => {
      throw new Error('The passkey was refused.');
    }),
  );
};

test('an outage that the auth library hides is shown', async () => {
  const outage = Object.assign(new Error(), { code: '57P01' });
  await expect(failWith(outage)).rejects.toBe(outage);
});

test('other errors of the auth library stay as they are', async () => {
  await expect(failWith(new Error('A duplicate key.'))).rejects.toThrow('The passkey was refused.');
});
