import type { Rating } from '@flarewell/domain/ratings';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SeveritySelector } from './SeveritySelector.tsx';

const label = 'Severity of Neck';
const show = (value: Rating) =>
  renderToStaticMarkup(createElement(SeveritySelector, { label, value, mode: 'read-only' }));

test.each([
  [0, 'Severity of Neck: Not rated'],
  [3, 'Severity of Neck: 3 Moderate'],
  [5, 'Severity of Neck: 5 Extreme'],
] as const)('read-only: %i is said and shown, and nothing can be pressed', (value, words) => {
  const shown = show(value);
  expect(shown).toContain(`role="img" aria-label="${words}"`);
  expect(shown).not.toMatch(/<(input|button|label)/);
});

test('to be chosen from: a radio for each level, the chosen one checked', () => {
  const shown = renderToStaticMarkup(
    createElement(SeveritySelector, { label, value: 2, onChange: () => undefined }),
  );
  expect(shown.match(/type="radio"/g)).toHaveLength(5);
  expect(shown.match(/checked=""/g)).toHaveLength(1);
  expect(shown).toContain(`<legend class="sr-only">${label}</legend>`);
});
