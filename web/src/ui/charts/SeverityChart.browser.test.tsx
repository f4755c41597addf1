import { expect, test } from 'vitest';
import { type RenderResult, render } from 'vitest-browser-react';
import { SeverityChart } from './SeverityChart.tsx';
import type { Series } from './series.ts';

const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
const severity: Series = { key: 'severity', color: 'blue', values: [5, 1, null] };
const itch: Series = {
  key: 'itch',
  color: 'hotpink',
  values: [10, 0, null],
  isDashed: true,
  scale: { name: 'Itch', min: 0, max: 10 },
};

const show = (...series: Series[]) =>
  render(
    <div style={{ width: 400 }}>
      <SeverityChart label="Hands" days={days} series={series} describe={() => []} />
    </div>,
  );

/** The texts at the right of the last day, from top to bottom. */
function rightLabels({ container }: RenderResult): string[] {
  const grid = container.querySelector('svg line');
  return [...container.querySelectorAll('tspan')]
    .filter((label) => Number(label.getAttribute('x')) > Number(grid?.getAttribute('x2')))
    .map((label) => label.textContent);
}

/** The y positions of a line's points, one line per element. */
function heightsOf({ container }: RenderResult): number[][] {
  return [...container.querySelectorAll('polyline')].map((line) =>
    (line.getAttribute('points') ?? '').split(' ').map((point) => Number(point.split(',')[1])),
  );
}

test('a line with a scale of its own has an axis at the right, and its 0 is drawn', async () => {
  const shown = await show(itch, severity);
  await expect.poll(() => rightLabels(shown)).toEqual(['Itch', '10', '5', '0']);
  const [[ten = 0, zero = 0] = [], [five, one = 0] = []] = heightsOf(shown);
  expect(ten).toBe(five);
  expect(zero).toBeGreaterThan(one);
});

test('without such a line there is no axis at the right', async () => {
  const shown = await show(severity);
  await expect.poll(() => heightsOf(shown)).toHaveLength(1);
  expect(rightLabels(shown)).toEqual([]);
});

test('in a small chart of its own, the ends of its scale are at the left', async () => {
  const shown = await show({ ...itch, band: { index: 0, name: 'Itch' } }, severity);
  await expect.poll(() => heightsOf(shown)).toHaveLength(2);
  expect(rightLabels(shown)).toEqual([]);
  const labels = [...shown.container.querySelectorAll('tspan')].map((label) => label.textContent);
  expect(labels).toEqual(expect.arrayContaining(['0', '10']));
});

test('small charts alone have no grid of the severity above them, and are lower', async () => {
  const strip: Series = { ...itch, band: { index: 0, name: 'Itch' } };
  const alone = await show(strip);
  await expect.poll(() => heightsOf(alone)).toHaveLength(1);
  const heightIn = ({ container }: RenderResult) =>
    Number(container.querySelector('svg')?.getAttribute('height'));
  expect(alone.container.querySelectorAll('svg line')).toHaveLength(0);
  expect(alone.container.textContent).not.toContain('No ratings');
  const both = await show(strip, severity);
  await expect.poll(() => heightsOf(both)).toHaveLength(2);
  expect(heightIn(alone)).toBeLessThan(heightIn(both) / 2);
});
