import type { Line, Style, Typesetter } from '#summary/pdf/typesetter.ts';

export type Structure = PDFKit.PDFStructureElement;

/** The colours of the app, dark enough for paper. */
export const inks = {
  ink: '#1c242b',
  soft: '#4c535b',
  faint: '#646b72',
  line: '#d9d5cf',
  accent: '#00696a',
  paper: '#ffffff',
} as const;

export const sizes = { name: 21, figure: 17.5, heading: 12, lead: 11, body: 10, small: 9 } as const;
const LEADING = 1.36;

/** Vertical spacing. A page that is nearly full has less. */
export interface Density {
  row: number;
  section: number;
  chart: number;
}

export interface Canvas {
  doc: PDFKit.PDFDocument;
  type: Typesetter;
  /** The root of the document's structure for screen readers. */
  root: Structure;
  left: number;
  width: number;
  density: Density;
}

export function lineHeight({ size }: Style): number {
  return size * LEADING;
}

export interface TextStyle extends Style {
  color: string;
}

/** Draws lines below each other, left- or right-aligned. */
export function drawLines(
  { type }: Pick<Canvas, 'type'>,
  lines: readonly Line[],
  box: { x: number; top: number; width: number; align?: 'left' | 'right' },
  style: TextStyle,
): void {
  const height = lineHeight(style);
  lines.forEach((line, index) => {
    const x = box.align === 'right' ? box.x + box.width - line.width : box.x;
    type.draw(line, x, box.top + index * height + baselineOf(style), style);
  });
}

/** The distance from the top of a line to its baseline. */
export function baselineOf(style: Style): number {
  return lineHeight(style) / 2 + style.size * 0.35;
}

/** Options that pdfkit's types lack. */
export interface TagOptions {
  alt?: string;
  /** Left, top, right, bottom. */
  bbox?: [number, number, number, number];
  scope?: 'Column' | 'Row';
}

/** Draws the content of one structure element. */
export function tag(
  { doc }: Pick<Canvas, 'doc'>,
  parent: Structure,
  kind: string,
  draw: () => void,
  options: TagOptions = {},
): void {
  const element = doc.struct(kind, options);
  parent.add(element);
  continueTag({ doc }, element, kind, draw);
  element.end();
}

/** Draws further content of an element, on another line or page. */
export function continueTag(
  { doc }: Pick<Canvas, 'doc'>,
  element: Structure,
  kind: string,
  draw: () => void,
): void {
  element.add(doc.markStructureContent(kind));
  draw();
  doc.endMarkedContent();
}

/** Draws decoration that screen readers skip. */
export function decorate({ doc }: Pick<Canvas, 'doc'>, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

export function drawRule(
  canvas: Pick<Canvas, 'doc' | 'left' | 'width'>,
  y: number,
  color: string,
  weight = 0.6,
) {
  const { doc, left, width } = canvas;
  decorate(canvas, () => {
    doc
      .undash()
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke();
  });
}
