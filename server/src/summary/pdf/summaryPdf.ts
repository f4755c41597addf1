import { setImmediate } from 'node:timers/promises';
import type { Paper } from '@flarewell/domain/summary/files';
import type { SummaryReport } from '@flarewell/domain/summary/report';
import { summaryWords } from '@flarewell/domain/summary/words';
import PDFDocument from 'pdfkit';
import { type FontSet, loadFonts } from '#summary/fonts/fontSet.ts';
import { type Block, paginate, totalHeight } from '#summary/pdf/blocks.ts';
import { type Canvas, type Density, decorate, drawLines, inks, sizes } from '#summary/pdf/canvas.ts';
import { periodOf } from '#summary/pdf/headerBlock.ts';
import type { PreparedPhoto } from '#summary/pdf/photoBlock.ts';
import { noteBlocks, summaryBlocks } from '#summary/pdf/summaryBlocks.ts';
import { textsOf } from '#summary/pdf/texts.ts';
import { createTypesetter } from '#summary/pdf/typesetter.ts';

const papers = { a4: 'A4', letter: 'LETTER' } as const satisfies Record<Paper, string>;
const MARGIN = 46;
/** The height of the footer on numbered pages. */
const FOOTER = 26;
/** The width of 'Page 10 of 40' with some space. */
const PAGE_NUMBER_WIDTH = 90;
/** The first density that fits everything onto one page is used. If none does, the second. */
const densities: readonly [Density, Density, ...Density[]] = [
  { row: 14, section: 22, chart: 104 },
  { row: 10, section: 17, chart: 92 },
  { row: 7, section: 13, chart: 72 },
  { row: 3, section: 8, chart: 50 },
  { row: 2, section: 5, chart: 44 },
];
const BLOCKS_AT_ONCE = 50;

export interface SummaryPdf {
  report: SummaryReport;
  photos: readonly PreparedPhoto[];
  paper: Paper;
  /** ISO 8601, UTC. */
  now: string;
}

/** The report as a PDF, with the same words and numbers as on the screen. */
export async function makeSummaryPdf({ report, photos, paper, now }: SummaryPdf): Promise<Buffer> {
  const fonts = await loadFonts(textsOf(report));
  const doc = openDocument(report, paper, now);
  const done = collect(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const { canvas, blocks } = await compose({ doc, root, fonts, report, photos });
  await draw(canvas, blocks, report);
  root.end();
  doc.end();
  return done;
}

function openDocument({ name, ...report }: SummaryReport, paper: Paper, now: string): PDFKit.PDFDocument {
  return new PDFDocument({
    size: papers[paper],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    // No built-in font, because those lack most scripts.
    font: null as unknown as string,
    info: {
      Title: `${summaryWords.title}: ${name}, ${periodOf({ name, ...report })}`,
      Creator: 'Flarewell',
      Producer: 'Flarewell',
      CreationDate: new Date(now),
    },
  });
}

async function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of doc) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

interface Sheet {
  doc: PDFKit.PDFDocument;
  root: Canvas['root'];
  fonts: FontSet;
  report: SummaryReport;
  photos: readonly PreparedPhoto[];
}

/** Uses the widest spacing with which everything fits onto one page. */
async function compose(sheet: Sheet): Promise<{ canvas: Canvas; blocks: Block[] }> {
  const { doc, root, fonts, report, photos } = sheet;
  doc.addPage();
  const { width, height } = doc.page;
  const type = createTypesetter(doc, fonts);
  const canvasOf = (density: Density) => ({
    doc,
    type,
    root,
    left: MARGIN,
    width: width - 2 * MARGIN,
    density,
  });
  const notes = await noteBlocks(canvasOf(densities[1]), report);
  const attempt = (density: Density) => {
    const canvas = canvasOf(density);
    const blocks = summaryBlocks(canvas, report, photos, notes);
    return { canvas, blocks, fits: totalHeight(blocks) <= height - 2 * MARGIN };
  };
  for (const density of densities) {
    const { fits, ...composed } = attempt(density);
    if (fits) return composed;
    await setImmediate();
  }
  return attempt(densities[1]);
}

/** Draws a long report in pieces, so that the server can answer other requests in between. */
async function draw(canvas: Canvas, blocks: readonly Block[], report: SummaryReport): Promise<void> {
  const { doc } = canvas;
  const { height } = doc.page;
  const isOnePage = totalHeight(blocks) <= height - 2 * MARGIN;
  const bottom = height - MARGIN - (isOnePage ? 0 : FOOTER);
  const pages = paginate(blocks, { top: MARGIN, bottom });
  let drawn = 0;
  for (const [index, placed] of pages.entries()) {
    if (index > 0) doc.addPage();
    for (const { block, top } of placed) {
      block.draw(top);
      drawn += 1;
      if (drawn % BLOCKS_AT_ONCE === 0) await setImmediate();
    }
  }
  if (pages.length > 1) numberPages(canvas, pages.length, report);
}

/** Numbers the pages and repeats the name, so that loose sheets can be identified. */
function numberPages(canvas: Canvas, count: number, report: SummaryReport): void {
  const { doc, type, left, width } = canvas;
  const style = { size: sizes.small, color: inks.faint };
  const top = doc.page.height - MARGIN - sizes.small;
  const period = ` · ${periodOf(report)}`;
  const room = width - PAGE_NUMBER_WIDTH - type.widthOf(period, style);
  const footer = type.wrap(type.shorten(report.name, style, room) + period, style, width);
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const right = type.wrap(pageNumber(page + 1, count), style, width);
    decorate(canvas, () => {
      drawLines(canvas, footer, { x: left, top, width }, style);
      drawLines(canvas, right, { x: left, top, width, align: 'right' }, style);
    });
  }
}

function pageNumber(page: number, count: number): string {
  return `Page ${page} of ${count}`;
}
