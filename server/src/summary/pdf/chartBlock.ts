import type { ChartLine, LineStyle, SummaryChart } from '@flarewell/domain/summary/chart';
import { overviewChart, severityAxis } from '@flarewell/domain/trends/trends';
import type { Block } from '#summary/pdf/blocks.ts';
import { baselineOf, type Canvas, drawLines, inks, lineHeight, sizes, tag } from '#summary/pdf/canvas.ts';

const label = { size: sizes.small - 0.5, color: inks.faint } as const;
const AXIS = 16;
const LINE = 1.4;
const MARKER = 2;
/** More labels would overlap. */
const MOST_DATES = 7;

interface Point {
  x: number;
  y: number;
}

/** The weekly averages with a line for each condition. The table of conditions is the legend. */
export function chartBlock(canvas: Canvas, { weeks, lines }: SummaryChart): Block {
  const { doc, type, root, left, width, density } = canvas;
  const height = density.chart;
  const datesHeight = lineHeight(label) + 3;
  return {
    height: height + datesHeight,
    gap: 10,
    draw(top) {
      const plot = { left: left + AXIS + 6, right: left + width - 6, top, bottom: top + height };
      const xOf = (week: number) =>
        plot.left + (weeks.length > 1 ? (week * (plot.right - plot.left)) / (weeks.length - 1) : 0);
      const { min, max } = severityAxis;
      const yOf = (level: number) => plot.bottom - ((level - min) * (plot.bottom - plot.top)) / (max - min);
      const drawAxes = () => {
        doc.undash().lineWidth(0.6).strokeColor(inks.line);
        for (const level of overviewChart.axisLabels) {
          const y = yOf(level);
          doc
            .moveTo(left + AXIS, y)
            .lineTo(left + width, y)
            .stroke();
          const [text] = type.wrap(`${level}`, label, AXIS);
          if (text) type.draw(text, left, y + label.size * 0.35, label);
        }
        for (const week of datedWeeks(weeks.length)) {
          const [text] = type.wrap(weeks[week]?.label ?? '', label, width);
          if (!text) continue;
          const x = Math.min(Math.max(xOf(week) - text.width / 2, left + AXIS), left + width - text.width);
          drawLines(canvas, [text], { x, top: top + height + 3, width: text.width }, label);
        }
      };
      tag(
        canvas,
        root,
        'Figure',
        () => {
          drawAxes();
          for (const line of lines)
            drawSeries(doc, line, (week, average) => ({ x: xOf(week), y: yOf(average) }));
        },
        {
          alt: lines.map(({ text }) => text).join('. '),
          bbox: [left, top, left + width, top + height + datesHeight],
        },
      );
    },
  };
}

/** The weeks with a date label: evenly spread, including the first and the last. */
function datedWeeks(count: number): number[] {
  const shown = Math.min(count, MOST_DATES);
  if (shown < 2) return shown === 1 ? [0] : [];
  return Array.from({ length: shown }, (_, index) => Math.round((index * (count - 1)) / (shown - 1)));
}

/** A week without a rating is a gap in the line. */
function drawSeries(
  doc: Canvas['doc'],
  { averages, color, style }: ChartLine,
  pointOf: (week: number, average: number) => Point,
): void {
  const points = averages.map((average, week) => (average === null ? null : pointOf(week, average)));
  startLine(doc, color, style);
  points.forEach((point, index) => {
    if (!point) return;
    if (index > 0 && points[index - 1]) doc.lineTo(point.x, point.y);
    else doc.moveTo(point.x, point.y);
  });
  doc.stroke();
  for (const point of points) if (point) drawMarker(doc, point, color, style);
}

function startLine(doc: Canvas['doc'], color: string, { dash }: LineStyle): void {
  // pdfkit also accepts a whole pattern, which its types lack.
  if (dash.length > 0) doc.dash(dash as unknown as number, {});
  else doc.undash();
  doc.lineWidth(LINE).lineCap('butt').lineJoin('round').strokeColor(color);
}

function drawMarker(doc: Canvas['doc'], { x, y }: Point, color: string, { marker }: LineStyle): void {
  const r = MARKER;
  doc.undash();
  if (marker === 'circle') doc.circle(x, y, r);
  if (marker === 'square') doc.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
  if (marker === 'triangle')
    doc.polygon([x, y - r * 1.25], [x + r * 1.2, y + r * 0.9], [x - r * 1.2, y + r * 0.9]);
  if (marker === 'diamond')
    doc.polygon([x, y - r * 1.35], [x + r * 1.35, y], [x, y + r * 1.35], [x - r * 1.35, y]);
  doc.lineWidth(0.8).fillAndStroke(color, inks.paper);
}

export const SAMPLE_WIDTH = 22;

/** A short piece of a condition's line, for the legend. */
export function drawSample(
  { doc }: Pick<Canvas, 'doc'>,
  { x, top, size }: { x: number; top: number; size: number },
  color: string,
  style: LineStyle,
): void {
  const y = top + baselineOf({ size }) - size * 0.32;
  startLine(doc, color, style);
  doc
    .moveTo(x, y)
    .lineTo(x + SAMPLE_WIDTH, y)
    .stroke();
  drawMarker(doc, { x: x + SAMPLE_WIDTH / 2, y }, color, style);
}
