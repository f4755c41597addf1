import { expect, test } from 'vitest';
import { isLoopback } from '#config/loopback.ts';

test.each(['127.0.0.1', '127.8.9.10', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST'])(
  '%s stays on this machine',
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each(['', '0.0.0.0', '::', '10.0.0.1', '128.0.0.1', '::2', '127.example.org', 'localhost.example.org'])(
  '"%s" may lead elsewhere',
  (host) => expect(isLoopback(host)).toBe(false),
);
