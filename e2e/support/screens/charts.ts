import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Reads values back from the drawn chart: for each line, by its colour, the levels of each stretch without a gap; and
 * the indexes of the days that have a mark, where 0 is the oldest day.
 */
export function readDrawing(slider: Locator) {
  return slider.evaluate((input: HTMLInputElement) => {
    const svg = input.parentElement?.querySelector('svg');
    if (!svg) throw new Error('There is no drawing.');
    const number = (element: Element, name: string) => Number(element.getAttribute(name));
    const [one, two] = [...svg.querySelectorAll('line')]
      .map((line) => number(line, 'y1'))
      .sort((a, b) => b - a);
    const [left, right] = ['x1', 'x2'].map((name) => number(svg.querySelector('line') ?? svg, name));
    if (one === undefined || two === undefined || left === undefined || right === undefined)
      throw new Error();
    const levelAt = (y: number) => 1 + (one - y) / (one - two);
    const dayAt = (x: number) => Math.round((Number(input.max) * (x - left)) / (right - left));
    const lines: Record<string, string[]> = {};
    for (const line of svg.querySelectorAll('polyline')) {
      const { stroke, strokeDasharray } = getComputedStyle(line);
      const points = (line.getAttribute('points') ?? '')
        .split(' ')
        .map((point) => point.split(',').map(Number));
      const path = points.map(([x = 0, y = 0]) => `${dayAt(x)}:${Number(levelAt(y).toFixed(1))}`).join(' ');
      const name = strokeDasharray === 'none' ? stroke : `${stroke} dashed`;
      lines[name] = [...(lines[name] ?? []), path];
    }
    const pathOf = (selector: string) => svg.querySelector(selector)?.getAttribute('d') ?? '';
    const boxes = [...pathOf(':scope > path').matchAll(/M([\d.]+) [\d.]+h([\d.]+)/g)];
    const marks = boxes.map(([, x, width]) => dayAt(Number(x) + Number(width) / 2));
    return { lines, marks, dots: pathOf('g:last-of-type > path:last-child').split('M').length - 1 };
  });
}

/** Opens the choices of Trends, which a phone has behind a button in the row of ranges. */
export async function openChoices(page: Page) {
  await expect(page.getByRole('group', { name: 'Range' })).toBeVisible();
  const show = page.getByRole('button', { name: 'Show', exact: true });
  if (await show.isVisible()) await show.click();
}
