import { type FontSet, joinRuns, type Run } from '#summary/fonts/fontSet.ts';
import type { Weight } from '#summary/fonts/loadFont.ts';

type Document = PDFKit.PDFDocument;

export interface Line {
  runs: Run[];
  /** The visible width, without a trailing space. */
  width: number;
}

export interface Style {
  size: number;
  weight?: Weight;
}

/** Measures, wraps and draws text that may need several fonts in one line. */
export interface Typesetter {
  widthOf(text: string, style: Style): number;
  /** Returns at least one line. A word that is too long is split. */
  wrap(text: string, style: Style, width: number): Line[];
  /** Returns the text, or its beginning and an ellipsis if it is too wide. */
  shorten(text: string, style: Style, width: number): string;
  draw(line: Line, x: number, baseline: number, style: Style & { color: string }): void;
}

const cjk =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
/** Characters that no line may begin with, and those that no line may end with. */
const closing = /^[\p{Pe}\p{Pf}!?,.:;%、。，．！？：；…·ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

export function createTypesetter(doc: Document, fonts: FontSet): Typesetter {
  const names = new Map<Run['font'], string>();

  function choose({ font }: Run, size: number): void {
    const name = names.get(font) ?? `font-${names.size}`;
    names.set(font, name);
    // pdfkit also accepts a parsed font, which its types lack. Parsing it again for each PDF would be slow.
    doc.font(font as unknown as PDFKit.Mixins.PDFFontSource, name).fontSize(size);
  }

  function measure(clusters: readonly Run[], size: number): Line {
    const runs = joinRuns(clusters);
    let width = 0;
    for (const run of runs) {
      choose(run, size);
      width += doc.widthOfString(run.text);
    }
    return { runs, width };
  }

  const shapeText = (text: string, { weight = 400 }: Style) => fonts.shapeText({ text, weight });

  function wrapText(text: string, style: Style, width: number): Line[] {
    const widthOf = (clusters: readonly Run[]) => measure(clusters, style.size).width;
    const lines: Run[][] = [];
    let line: Run[] = [];
    let lineWidth = 0;
    const breakLine = () => {
      lines.push(line);
      line = [];
      lineWidth = 0;
    };
    const add = (part: readonly Run[]) => {
      const partWidth = widthOf(part);
      // Most words fit with the space after them, and need not be measured without it.
      const fits = (limit: number) => partWidth <= limit || widthOf(trimEnd(part)) <= limit;
      if (line.length > 0 && !fits(width - lineWidth)) breakLine();
      if (part.length > 1 && !fits(width)) {
        for (const cluster of part) add([cluster]);
        return;
      }
      line.push(...part);
      lineWidth += partWidth;
    };
    for (const word of splitWords(shapeText(text, style))) add(word);
    breakLine();
    return lines.map((clusters, index) => {
      const seen = measure(trimEnd(clusters), style.size);
      // Keeps the invisible space at the end of a line, because a screen reader would otherwise join two words.
      return index < lines.length - 1 ? { ...seen, runs: joinRuns(clusters) } : seen;
    });
  }

  // A page is composed with several densities, which have the same texts.
  const widths = new Map<string, number>();
  const wrapped = new Map<string, Line[]>();
  const keyOf = (text: string, { size, weight }: Style) => `${size} ${weight} ${text}`;

  return {
    widthOf(text, style) {
      const key = keyOf(text, style);
      const width = widths.get(key) ?? measure(shapeText(text, style), style.size).width;
      widths.set(key, width);
      return width;
    },

    wrap(text, style, width) {
      const key = `${width} ${keyOf(text, style)}`;
      const lines = wrapped.get(key) ?? wrapText(text, style, width);
      wrapped.set(key, lines);
      return lines;
    },

    shorten(text, style, width) {
      const clusters = shapeText(text, style).map((cluster) => cluster.text);
      let shown = text;
      while (clusters.length > 0 && measure(shapeText(shown, style), style.size).width > width) {
        clusters.pop();
        shown = `${clusters.join('').trimEnd()}…`;
      }
      return shown;
    },

    draw({ runs }, x, baseline, { size, color }) {
      let left = x;
      for (const run of runs) {
        choose(run, size);
        doc.fillColor(color).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
        // The end of the text.
        left = doc.x;
      }
    },
  };
}

/** Splits text where a line may break. Each word includes the space after it. */
function splitWords(clusters: readonly Run[]): Run[][] {
  const words: Run[][] = [];
  let before = '';
  for (const cluster of clusters) {
    if (words.length === 0 || canBreak(before, cluster.text)) words.push([]);
    words.at(-1)?.push(cluster);
    before = cluster.text;
  }
  return words;
}

function canBreak(before: string, after: string): boolean {
  if (after === ' ') return false;
  if (before === ' ') return true;
  if (closing.test(after) || opening.test(before)) return false;
  return /[-/\u2010]$/.test(before) || cjk.test(before) || cjk.test(after);
}

function trimEnd(clusters: readonly Run[]): Run[] {
  const end = clusters.findLastIndex(({ text }) => text !== ' ');
  return clusters.slice(0, end + 1);
}
