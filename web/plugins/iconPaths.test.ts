import { expect, test } from 'vitest';
import { toPaths } from './iconPaths.ts';

test.each([
  ['a path', [['path', { d: 'm12 5 7 7-7 7', key: 'random' }]], ['m12 5 7 7-7 7']],
  ['a line', [['line', { x1: '12', x2: '12.01', y1: '8', y2: '16' }]], ['M12 8L12.01 16']],
  ['a circle', [['circle', { cx: '12', cy: '13', r: '3' }]], ['M15 13a3 3 0 0 1-6 0a3 3 0 0 1 6 0z']],
  [
    'a rounded rectangle',
    [['rect', { x: '3', y: '4', width: '18', height: '10', rx: '2', ry: '2' }]],
    ['M5 4h14a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2z'],
  ],
  [
    'every shape',
    [
      ['path', { d: 'M5 12h14' }],
      ['path', { d: 'M12 5v14' }],
    ],
    ['M5 12h14', 'M12 5v14'],
  ],
] as const)('%s becomes path data', (_, node, paths) => {
  expect(toPaths(node)).toEqual(paths);
});

test.each([
  ['a fill', ['path', { d: 'M5 12h14', fill: 'currentColor' }]],
  ['corners of two radii', ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2', ry: '1' }]],
  ['a shape that no icon here has', ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }]],
] as const)('%s is refused', (_, shape) => {
  expect(() => toPaths([shape])).toThrow(`An icon has a <${shape[0]}>`);
});
