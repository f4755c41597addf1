import type { Block } from '#summary/pdf/blocks.ts';
import {
  type Canvas,
  decorate,
  drawLines,
  drawRule,
  inks,
  lineHeight,
  type Structure,
  sizes,
  tag,
} from '#summary/pdf/canvas.ts';
import type { Line } from '#summary/pdf/typesetter.ts';

const head = { size: sizes.small + 0.5, weight: 600, color: inks.soft } as const;
const body = { size: sizes.body, color: inks.ink } as const;
const COLUMN_GAP = 14;

export interface TableRow {
  cells: readonly string[];
  /** Drawn left of the first cell, with the table's `markWidth`. */
  drawMark?: (x: number, top: number, size: number) => void;
}

export interface Table {
  columns: readonly string[];
  rows: readonly TableRow[];
  markWidth?: number;
  /** The largest share of the width for the last column, when it contains text instead of a number. */
  lastShare?: number;
}

/** The first column takes the width that the others leave. Cells grow with their text. */
export function tableBlocks(canvas: Canvas, { columns, rows, markWidth = 0, lastShare = 1 }: Table): Block[] {
  const { doc, type, root, density } = canvas;
  const widths = columnWidths(canvas, columns, rows, lastShare);
  const wrapRow = (cells: readonly string[], style: typeof head | typeof body, indent: number) =>
    cells.map((cell, index) => {
      const width = (widths[index] ?? 0) - (index === 0 ? indent : 0);
      // Half a point more, so that rounding does not wrap a cell that was measured to fit.
      return type.wrap(cell, style, width + 0.5);
    });
  const heightOf = (cells: readonly Line[][]) => Math.max(...cells.map((lines) => lines.length));
  let table: Structure | null = null;

  const headCells = wrapRow(columns, head, 0);
  const headHeight = heightOf(headCells) * lineHeight(head) + 7;
  const drawHead = (top: number) => {
    drawRow(canvas, widths, headCells, head, { top, indent: 0 });
  };
  const headRule = (top: number) => drawRule(canvas, top + headHeight, inks.ink, 0.8);
  const header: Block = {
    height: headHeight,
    gap: 8,
    isKept: true,
    draw(top) {
      table = doc.struct('Table');
      root.add(table);
      const row = doc.struct('TR');
      table.add(row);
      headCells.forEach((_, index) => {
        tag(
          canvas,
          row,
          'TH',
          () => drawRow(canvas, widths, headCells, head, { top, indent: 0, only: index }),
          { scope: 'Column' },
        );
      });
      row.end();
      headRule(top);
    },
  };
  const repeated: Block = {
    ...header,
    draw(top) {
      decorate(canvas, () => drawHead(top));
      headRule(top);
    },
  };

  return [
    header,
    ...rows.map(({ cells, drawMark }, index): Block => {
      const lines = wrapRow(cells, body, markWidth);
      const height = heightOf(lines) * lineHeight(body) + density.row;
      return {
        height,
        gap: 0,
        repeated,
        draw(top) {
          if (!table) throw new Error('A row stands below the head of its table.');
          const textTop = top + density.row / 2;
          const row = doc.struct('TR');
          table.add(row);
          if (drawMark) decorate(canvas, () => drawMark(canvas.left, textTop, body.size));
          lines.forEach((_, only) => {
            const isName = only === 0;
            const draw = () =>
              drawRow(canvas, widths, lines, body, { top: textTop, indent: markWidth, only });
            tag(canvas, row, isName ? 'TH' : 'TD', draw, isName ? { scope: 'Row' } : {});
          });
          row.end();
          drawRule(canvas, top + height, inks.line);
          if (index === rows.length - 1) table.end();
        },
      };
    }),
  ];
}

/** The width that each column needs; the first gets the rest. */
function columnWidths(
  { type, width }: Canvas,
  columns: readonly string[],
  rows: readonly TableRow[],
  lastShare: number,
): number[] {
  const needed = columns.map((column, index) => {
    const cells = rows.map(({ cells: { [index]: cell = '' } }) => type.widthOf(cell, body));
    return Math.max(type.widthOf(column, head), ...cells);
  });
  const last = needed.length - 1;
  const others = needed
    .map((own, index) => (index === last ? Math.min(own, width * lastShare) : own))
    .slice(1);
  const taken = others.reduce((sum, own) => sum + own + COLUMN_GAP, 0);
  return [width - taken, ...others];
}

interface RowPlace {
  top: number;
  indent: number;
  /** The index of the only cell to draw. */
  only?: number;
}

function drawRow(
  canvas: Canvas,
  widths: readonly number[],
  cells: readonly Line[][],
  style: typeof head | typeof body,
  { top, indent, only }: RowPlace,
): void {
  let x = canvas.left;
  cells.forEach((lines, index) => {
    const width = widths[index] ?? 0;
    const isFirst = index === 0;
    if (only === undefined || only === index) {
      const place = { x: isFirst ? x + indent : x, top, width, align: isFirst ? 'left' : 'right' } as const;
      drawLines(canvas, lines, place, style);
    }
    x += width + COLUMN_GAP;
  });
}
