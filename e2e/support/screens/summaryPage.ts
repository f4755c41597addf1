import { expect } from '@flarewell/e2e/support/test.ts';
import type { Locator, Page } from '@playwright/test';

export const summaryButton = (page: Page) => page.getByRole('button', { name: 'Healthcare Summary' });
export const summaryDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Healthcare Provider Summary' });
/** The printed version, which is hidden on screens. */
export const paper = (page: Page) => page.locator('body > .paper');

export async function openSummary(page: Page): Promise<Locator> {
  await page.goto('/app/check-in');
  await summaryButton(page).click();
  const dialog = summaryDialog(page);
  await expect(dialog.getByRole('heading', { name: 'Files' })).toBeVisible();
  return dialog;
}

export const choosePeriod = (dialog: Locator, days: number) =>
  dialog.getByRole('group', { name: 'Period' }).getByText(`${days} days`).click();

/** The scrolling part of the dialog. */
export const content = (dialog: Locator) => dialog.locator('[class~="@container"]');

/** Every number of a report, on the screen or on paper, without the names that stand beside them on a phone. */
export function readReport(report: Locator) {
  return report.evaluate((element) => {
    const texts = (selector: string, within: Element = element) =>
      [...within.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
    const pairs = texts('dt').map((label, index) => [label, texts('dd')[index] ?? '']);
    const tables = [...element.querySelectorAll('table')].map((table) => ({
      columns: texts('thead th', table),
      rows: [...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map(({ lastChild }) => lastChild?.textContent ?? ''),
      ),
    }));
    return {
      figures: Object.fromEntries(pairs),
      chart: element.querySelector('svg[role=img]')?.getAttribute('aria-label'),
      conditions: tables.find(({ columns }) => columns[0] === 'Condition')?.rows,
      medications: tables.find(({ columns }) => columns[0] === 'Medication')?.rows,
    };
  });
}

/** Expects the lines of `addDiary`: they differ in dash and marker, and have a gap at a week without a rating. */
export async function expectPlainLines(dialog: Locator): Promise<void> {
  const lines = await dialog.locator('svg[role=img] > g:has(polyline)').evaluateAll((groups) =>
    groups.map((group) => ({
      runs: [...group.querySelectorAll('polyline')].map(
        (line) => line.getAttribute('points')?.split(' ').length ?? 0,
      ),
      dash: group.querySelector('polyline')?.getAttribute('stroke-dasharray'),
      markers: [...new Set([...group.querySelectorAll('path')].map((path) => path.getAttribute('d')))],
    })),
  );
  const [hand, neck] = lines;
  expect(lines.map(({ runs }) => runs)).toEqual([
    [1, 1, 1, 3],
    [1, 1, 3],
  ]);
  expect(hand?.dash).toBeNull();
  expect(neck?.dash).toMatch(/^\d/);
  expect([hand?.markers.length, neck?.markers.length]).toEqual([1, 1]);
  expect(hand?.markers).not.toEqual(neck?.markers);
  // The legend: the same line before the condition's name.
  const samples = dialog.locator('tbody th svg path');
  expect(await samples.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))).toEqual(
    lines.flatMap(({ markers }) => markers),
  );
}

/** Finds words that overflow `element` or overlap other words. */
export function findCollisions(element: Locator): Promise<string[]> {
  return element.evaluate((root) => {
    const { left, right } = root.getBoundingClientRect();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const words: { text: string; box: DOMRect }[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isSpoken = node.parentElement?.closest('.sr-only');
      if (isSpoken) continue;
      for (const box of range.getClientRects())
        if (box.width > 0) words.push({ text: node.textContent ?? '', box });
    }
    const outside = words.filter(({ box }) => box.left < left - 0.5 || box.right > right + 0.5);
    // The boxes of two adjacent lines touch, which is no overlap.
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
    const piled = words.flatMap((one, index) =>
      words.slice(index + 1).flatMap((other) => (overlap(one.box, other.box) ? [[one, other]] : [])),
    );
    const cut = [...root.querySelectorAll('*')].filter(
      (part) =>
        part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1 && !part.closest('svg, .sr-only'),
    );
    return [
      ...outside.map(({ text }) => `outside: ${text}`),
      ...piled.map((pair) => `on each other: ${pair.map(({ text }) => text).join(' | ')}`),
      ...cut.map(({ textContent }) => `cut: ${textContent}`),
    ];
  });
}

/** How many pages the browser prints. */
export async function countPages(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}
