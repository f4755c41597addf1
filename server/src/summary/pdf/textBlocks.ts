import type { Block } from '#summary/pdf/blocks.ts';
import {
  type Canvas,
  continueTag,
  drawLines,
  inks,
  lineHeight,
  type Structure,
  sizes,
  type TextStyle,
  tag,
} from '#summary/pdf/canvas.ts';

export function headingBlock(canvas: Canvas, text: string): Block {
  const style = { size: sizes.heading, weight: 600, color: inks.ink } as const;
  const { type, root, left, width, density } = canvas;
  const lines = type.wrap(text, style, width);
  return {
    height: lines.length * lineHeight(style),
    gap: density.section,
    isKept: true,
    draw: (top) => tag(canvas, root, 'H2', () => drawLines(canvas, lines, { x: left, top, width }, style)),
  };
}

export const plain: TextStyle = { size: sizes.body, color: inks.ink };
export const small: TextStyle = { size: sizes.small, color: inks.soft };

interface ParagraphOptions {
  gap: number;
  style?: TextStyle;
  indent?: number;
  /** Stands left of the first line, as a heading. */
  label?: string;
}

/** Each line is a block, so that long text can continue on the next page. The first two lines stay together. */
export function paragraphBlocks(
  canvas: Canvas,
  text: string | readonly string[],
  { gap, style = plain, indent = 0, label }: ParagraphOptions,
): Block[] {
  const { doc, type, root, left, width } = canvas;
  const room = width - indent;
  const strong = { ...style, weight: 600 } as const;
  const labelLines = label === undefined ? [] : type.wrap(label, strong, indent);
  const lines = [text].flat().flatMap((paragraph) => type.wrap(paragraph, style, room));
  let element: Structure | null = null;
  return lines.map((line, index) => {
    const isFirst = index === 0;
    const isLast = index === lines.length - 1;
    return {
      height: lineHeight(style),
      gap: isFirst ? gap : 0,
      isKept: isFirst && !isLast,
      draw(top) {
        if (isFirst && label !== undefined) {
          tag(canvas, root, 'H3', () =>
            drawLines(canvas, labelLines, { x: left, top, width: indent }, strong),
          );
        }
        if (!element) {
          element = doc.struct('P');
          root.add(element);
        }
        continueTag(canvas, element, 'P', () =>
          drawLines(canvas, [line], { x: left + indent, top, width: room }, style),
        );
        if (isLast) element.end();
      },
    };
  });
}
