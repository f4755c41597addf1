import type { SummaryFigure } from '@flarewell/domain/summary/report';
import type { Block } from '#summary/pdf/blocks.ts';
import { type Canvas, decorate, drawLines, inks, lineHeight, sizes, tag } from '#summary/pdf/canvas.ts';

/** Many figures stand closer to each other, so that their values stay on one line. */
const gapOf = (figures: number) => (figures > 5 ? 6 : 12);

/** Figures side by side, each with its label below. */
export function figuresBlock(
  canvas: Canvas,
  figures: readonly SummaryFigure[],
  { size, gap }: { size: number; gap: number },
): Block {
  const { doc, type, root, left, width } = canvas;
  const value = { size, weight: 600, color: inks.ink } as const;
  const label = { size: sizes.small + 0.5, color: inks.soft } as const;
  const columnGap = gapOf(figures.length);
  const columnWidth = width / figures.length;
  const cells = figures.map((figure, index) => {
    const inset = index === 0 ? 0 : columnGap;
    const room = columnWidth - inset - columnGap;
    return {
      x: left + index * columnWidth + inset,
      room,
      values: type.wrap(figure.value, value, room),
      labels: type.wrap(figure.label, label, room),
    };
  });
  const valueHeight = Math.max(...cells.map(({ values }) => values.length)) * lineHeight(value);
  const labelHeight = Math.max(...cells.map(({ labels }) => labels.length)) * lineHeight(label);
  const height = valueHeight + labelHeight;
  return {
    height,
    gap,
    draw(top) {
      cells.forEach(({ x, room, values, labels }, index) => {
        tag(canvas, root, 'P', () => drawLines(canvas, values, { x, top, width: room }, value));
        tag(canvas, root, 'P', () =>
          drawLines(canvas, labels, { x, top: top + valueHeight, width: room }, label),
        );
        if (index === 0) return;
        decorate(canvas, () => {
          const line = x - columnGap;
          doc
            .undash()
            .moveTo(line, top)
            .lineTo(line, top + height);
          doc.lineWidth(0.6).strokeColor(inks.line).stroke();
        });
      });
    },
  };
}
