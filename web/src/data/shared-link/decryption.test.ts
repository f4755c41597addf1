import { afterEach, expect, test, vi } from 'vitest';
import { findObstacle } from './decryption.ts';

afterEach(() => vi.unstubAllGlobals());

const knowsGzipOnly = class {
  constructor(format: string) {
    if (format !== 'gzip') throw new TypeError(`Unsupported format: ${format}`);
  }
};

test.each([
  ['a current browser', {}, null],
  ['a page without https', { isSecureContext: false }, 'insecure'],
  ['a browser without DecompressionStream', { DecompressionStream: undefined }, 'outdated'],
  ['a browser that cannot inflate this format', { DecompressionStream: knowsGzipOnly }, 'outdated'],
  ['a browser without crypto.subtle', { crypto: {} }, 'outdated'],
])('%s', (_, globals, obstacle) => {
  for (const [name, value] of Object.entries({ isSecureContext: true, ...globals }))
    vi.stubGlobal(name, value);
  expect(findObstacle()).toBe(obstacle);
});
