import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, unseal } from '#secrets/sealing.ts';

const key = randomBytes(32);

test('a sealed text can be read only with the same key and context', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, context) => {
      const sealed = seal(key, text, context);
      expect(unseal(key, sealed, context)).toBe(text);
      expect(unseal(key, sealed, `${context}!`)).toBeNull();
      expect(unseal(randomBytes(32), sealed, context)).toBeNull();
    }),
  );
});

test('a changed, shortened or unsealed text is refused', () => {
  const sealed = seal(key, 'JBSWY3DPEHPK3PXP', 'maya');
  for (const other of [sealed.slice(0, -2), `A${sealed.slice(1)}`, '', 'plain text']) {
    if (other !== sealed) expect(unseal(key, other, 'maya')).toBeNull();
  }
});
