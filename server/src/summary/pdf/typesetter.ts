import { type FontSet, joinRuns, type Run } from '#summary/fonts/fontSet.ts';
import type { Weight } from '#summary/fonts/loadFont.ts';

type Document = PDFKit.PDFDocument;

export interface Line {
  runs: Run[];
  /** Of what is seen of it. */
  width: number;
}

export interface Style {
  size: number;
  weight?: Weight;
}

/** Measures, breaks and draws text that may need several fonts in one line. */
export interface Typesetter {
  widthOf(text: string, style: Style): number;
  /** At least one line; a word that is too long is broken. */
  wrap(text: string, style: Style, width: number): Line[];
  draw(line: Line, x: number, baseline: number, style: Style & { color: string }): void;
}

const cjk =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
/** What no line begins with, and what none ends with. */
const closing = /^[\p{Pe}\p{Pf}!?,.:;%、。，．！？：；…·ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

export function createTypesetter(doc: Document, fonts: FontSet): Typesetter {
  const names = new Map<Run['font'], string>();

  function choose({ font }: Run, size: number): void {
    const name = names.get(font) ?? `font-${names.size}`;
    names.set(font, name);
    // It takes a font that is read already, which its types do not say; reading one anew for each PDF would be slow.
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

  const dress = (text: string, { weight = 400 }: Style) => fonts.dress({ text, weight });

  return {
    widthOf: (text, style) => measure(dress(text, style), style.size).width,

    wrap(text, style, width) {
      const widthOf = (clusters: readonly Run[]) => measure(clusters, style.size).width;
      const lines: Run[][] = [];
      let line: Run[] = [];
      let lineWidth = 0;
      const breakLine = () => {
        lines.push(line);
        line = [];
        lineWidth = 0;
      };
      for (const word of splitWords(dress(text, style))) {
        if (line.length > 0 && lineWidth + widthOf(trimEnd(word)) > width) breakLine();
        for (const part of widthOf(trimEnd(word)) > width ? word.map((cluster) => [cluster]) : [word]) {
          const partWidth = widthOf(part);
          if (line.length > 0 && lineWidth + widthOf(trimEnd(part)) > width) breakLine();
          line.push(...part);
          lineWidth += partWidth;
        }
      }
      breakLine();
      return lines.map((clusters, index) => {
        const seen = measure(trimEnd(clusters), style.size);
        // The space at which a line was broken stays, unseen: without it a screen reader would join two words.
        return index < lines.length - 1 ? { ...seen, runs: joinRuns(clusters) } : seen;
      });
    },

    draw({ runs }, x, baseline, { size, color }) {
      let left = x;
      for (const run of runs) {
        choose(run, size);
        doc.fillColor(color).text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
        left += doc.widthOfString(run.text);
      }
    },
  };
}

/** Each as long as no line may be broken in it, with the space behind it. */
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
