import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SeveritySelector } from './SeveritySelector.tsx';

const label = 'Severity of Neck';

test.each([
  [0, 'Severity of Neck: Not rated'],
  [3, 'Severity of Neck: 3 Moderate'],
  [5, 'Severity of Neck: 5 Extreme'],
] as const)('read-only: %i is said and shown, and nothing can be pressed', async (value, words) => {
  const shown = await render(<SeveritySelector label={label} value={value} mode="read-only" />);
  await expect.element(shown.getByRole('img', { name: words, exact: true })).toBeVisible();
  expect(shown.getByRole('radio').elements()).toEqual([]);
  expect(shown.getByRole('button').elements()).toEqual([]);
});

test('editable: a radio button for each level, and the chosen one is checked', async () => {
  const shown = await render(<SeveritySelector label={label} value={2} onChange={() => undefined} />);
  const radios = shown.getByRole('group', { name: label, exact: true }).getByRole('radio');
  expect(radios.elements()).toHaveLength(5);
  expect(shown.getByRole('radio', { checked: true }).elements()).toHaveLength(1);
  await expect.element(shown.getByRole('radio', { name: 'Mild', exact: false })).toBeChecked();
});
