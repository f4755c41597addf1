import { nextPath } from '@flarewell/domain/paths';
import { expect, test } from 'vitest';

test.each([
  '/app/conditions/..',
  '/app/conditions/\\..\\..\\..\\\\evil.example',
  '/app/settings?\n//evil.example',
])('%j stays on this site, however browsers parse it', (asked) => {
  expect(new URL(nextPath(asked), 'https://flarewell.example').host).toBe('flarewell.example');
});
