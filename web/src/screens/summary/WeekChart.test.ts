import { lineStyle } from '@flarewell/domain/summary/chart';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WeekChart } from './WeekChart.tsx';

test('R52 the severity axis is that of every chart: 0 at the bottom, 5.5 at the top', () => {
  const averages = [0, 5.5, 1, 3, 5];
  const week = { from: '2026-03-01', to: '2026-03-07', label: 'Mar 1' };
  const weeks = averages.map(() => week);
  const line = { conditionId: 'a', name: 'Hands', color: '#2563eb', style: lineStyle(0), averages, text: '' };
  const html = renderToStaticMarkup(
    createElement(WeekChart, { chart: { weeks, lines: [line], isShortened: false } }),
  );
  const [, points = ''] = /points="([^"]*)"/.exec(html) ?? [];
  const heights = points.split(' ').map((point) => Number(point.split(',')[1]));
  expect(heights).toEqual([132, 0, 108, 60, 12]);
  expect([...html.matchAll(/<line [^>]*y1="(\d+)"/g)].map(([, y]) => Number(y))).toEqual([108, 60, 12]);
});
