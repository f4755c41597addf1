import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, paginate, totalHeight } from '#summary/pdf/blocks.ts';

const area = { top: 50, bottom: 250 };
const block = (height: number, more: Partial<Block> = {}): Block => ({
  height,
  gap: 10,
  draw: () => undefined,
  ...more,
});
const tops = (blocks: Block[]) => paginate(blocks, area).map((page) => page.map(({ top }) => top));

describe('pages', () => {
  test('a block that does not fit begins the next page, without the space above it', () => {
    expect(tops([block(90), block(90), block(20)])).toEqual([[50, 150], [50]]);
  });

  test('a heading stays on the page of the next block', () => {
    expect(tops([block(150), block(20, { isKept: true }), block(40)])).toEqual([[50], [50, 80]]);
  });

  test('the head of a table is drawn again where a row begins a page', () => {
    const repeated = block(15);
    const rows = [block(150), block(100, { gap: 0, repeated })];
    expect(paginate(rows, area)[1]?.map((placed) => placed.block)).toEqual([repeated, rows[1]]);
    expect(tops(rows)).toEqual([[50], [50, 65]]);
  });

  test('the total height is that of one long page', () => {
    const blocks = [block(30), block(40), block(50)];
    expect(totalHeight(blocks)).toBe(140);
    expect(tops(blocks)).toEqual([[50, 90, 140]]);
  });

  test('every block is drawn once, in order, inside the page and without overlaps', () => {
    const anyBlock = fc.record({
      height: fc.integer({ min: 1, max: 40 }),
      gap: fc.integer({ min: 0, max: 20 }),
      isKept: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 40 }), (given) => {
        // Only every third block is kept with the next, because a kept chain longer than a page cannot be placed.
        const blocks = given.map(({ isKept, ...size }, index) =>
          block(0, { ...size, isKept: isKept && index % 3 === 0 }),
        );
        const pages = paginate(blocks, area);
        expect(pages.flat().map((placed) => placed.block)).toEqual(blocks);
        for (const page of pages) {
          let end = area.top;
          for (const placed of page) {
            expect(placed.top).toBeGreaterThanOrEqual(end);
            end = placed.top + placed.block.height;
          }
          expect(end).toBeLessThanOrEqual(area.bottom);
        }
      }),
    );
  });
});
