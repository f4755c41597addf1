import { isEmail } from '@flarewell/domain/account/identity';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';

const part = fc.stringMatching(/^[A-Za-z0-9_'+.é-]{1,12}$/);

test('the auth library accepts every email that we accept', () => {
  fc.assert(
    fc.property(part, part, fc.constantFrom('org', 'co.uk', 'x', 'exämple'), (local, host, end) => {
      const email = `${local}@${host}.${end}`;
      if (isEmail(email)) expect(z.email().safeParse(email).success).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each(['müller@example.org', 'a..b@example.org', 'x@exämple.org', '.a@example.org', "a'@example.org"])(
  '%s is refused',
  (email) => {
    expect(isEmail(email)).toBe(false);
  },
);

test.each(["o'neil@example.org", 'maya+skin@mail.example.co.uk', 'A.B@Example.org'])(
  '%s is accepted',
  (email) => {
    expect(isEmail(email)).toBe(true);
  },
);
