import { lineStyle } from '@flarewell/domain/summary/chart';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { WeekChart } from './WeekChart.tsx';

test('R52 the severity axis is the same as in every chart: 0 at the bottom, 5.5 at the top', async () => {
  const averages = [0, 5.5, 1, 3, 5];
  const week = { from: '2026-03-01', to: '2026-03-07', label: 'Mar 1' };
  const weeks = averages.map(() => week);
  const text = 'Hands: from 0 to 5';
  const line = { conditionId: 'a', name: 'Hands', color: '#2563eb', style: lineStyle(0), averages, text };
  const shown = await render(<WeekChart chart={{ weeks, lines: [line], isShortened: false }} />);

  const chart = shown.getByRole('img', { name: text, exact: false }).element();
  const drawn = chart.querySelector('polyline');
  expect(Array.from(drawn?.points ?? [], ({ y }) => y)).toEqual([132, 0, 108, 60, 12]);
  const axis = Array.from(chart.querySelectorAll('line'), ({ y1 }) => y1.baseVal.value);
  expect(axis).toEqual([108, 60, 12]);
});
