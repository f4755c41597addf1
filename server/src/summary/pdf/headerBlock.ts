import { identityText, type SummaryReport } from '@flarewell/domain/summary/report';
import { originWords, summaryWords } from '@flarewell/domain/summary/words';
import type { Block } from '#summary/pdf/blocks.ts';
import {
  baselineOf,
  type Canvas,
  decorate,
  drawLines,
  drawRule,
  inks,
  lineHeight,
  sizes,
  tag,
} from '#summary/pdf/canvas.ts';

const label = { size: sizes.small + 0.5, weight: 600, color: inks.soft } as const;
const name = { size: sizes.name, weight: 600, color: inks.ink } as const;
const period = { size: sizes.lead, color: inks.soft } as const;
const brand = { size: sizes.lead, weight: 600, color: inks.ink } as const;
const side = { size: sizes.small + 0.5, color: inks.soft } as const;
const product = 'Flarewell';
const MARK = 14;
const GAP = 24;

/** The name and the period; on the right, where the report comes from. */
export function headerBlock(canvas: Canvas, report: SummaryReport): Block {
  const { doc, type, root, left, width } = canvas;
  const { generated } = report;
  const sideTexts = [generated, originWords(report).caution];
  const sideWidth = Math.max(...sideTexts.map((text) => type.widthOf(text, side)));
  const mainWidth = width - sideWidth - GAP;
  const nameLines = type.wrap(identityText(report), name, mainWidth);
  const periodLines = type.wrap(periodOf(report), period, mainWidth);
  const nameTop = lineHeight(label) + 1;
  const periodTop = nameTop + nameLines.length * lineHeight(name);
  const sideHeight = lineHeight(brand) + 2 * lineHeight(side) + 4;
  const textHeight = Math.max(periodTop + periodLines.length * lineHeight(period), sideHeight);
  return {
    height: textHeight + 12,
    gap: 0,
    draw(top) {
      const box = { x: left, width: mainWidth };
      tag(canvas, root, 'P', () =>
        drawLines(canvas, type.wrap(summaryWords.title, label, mainWidth), { ...box, top }, label),
      );
      tag(canvas, root, 'H1', () => drawLines(canvas, nameLines, { ...box, top: top + nameTop }, name));
      tag(canvas, root, 'P', () => drawLines(canvas, periodLines, { ...box, top: top + periodTop }, period));
      const right = { x: left + mainWidth + GAP, width: sideWidth, align: 'right' } as const;
      tag(canvas, root, 'P', () =>
        drawLines(canvas, type.wrap(product, brand, sideWidth), { ...right, top }, brand),
      );
      decorate(canvas, () => {
        const x = left + width - type.widthOf(product, brand) - MARK - 5;
        drawMark(doc, x, top + baselineOf(brand) - MARK + 2.2);
      });
      sideTexts.forEach((text, index) => {
        const lineTop = top + lineHeight(brand) + 4 + index * lineHeight(side);
        tag(canvas, root, 'P', () =>
          drawLines(canvas, type.wrap(text, side, sideWidth + 1), { ...right, top: lineTop }, side),
        );
      });
      drawRule(canvas, top + textHeight + 12, inks.ink, 1.4);
    },
  };
}

export function periodOf({ periodText, daysText }: SummaryReport): string {
  return `${periodText} · ${daysText}`;
}

/** The drop of the app's logo, drawn in a square of 24 units. */
function drawMark(doc: Canvas['doc'], x: number, y: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(MARK / 24)
    .path(
      'M12 .6c.4 0 .7.2 1 .5 3.6 4 7.8 8.7 7.8 13.6a8.8 8.8 0 0 1-17.6 0c0-4.9 4.2-9.6 7.8-13.6.3-.3.6-.5 1-.5Z',
    )
    .fill(inks.accent)
    .path('M6.6 15.8c1.6-2.4 3.4-2.4 5.4 0s3.8 2.4 5.4 0')
    .lineWidth(2)
    .lineCap('round')
    .stroke(inks.paper)
    .restore();
}
