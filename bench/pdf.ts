import { summaryReport } from '@flarewell/domain/summary/report';
import { loadFonts } from '@flarewell/server/summary/fonts/fontSet';
import { makeSummaryPdf } from '@flarewell/server/summary/pdf/summaryPdf';
import { type PdfPiece, readPdfText } from '@flarewell/server/testing/summary/pdfText';
import { makeSource, NOW } from '@flarewell/server/testing/summary/samples';
import PDFDocument from 'pdfkit';
import { compare, cpuOf } from './parts/compare.ts';
import { isSmoke, judge } from './parts/mode.ts';

const ROUNDS = isSmoke ? 1 : 41;
const BUDGET_MS = 300;
/** Highest ratio to a page with the same words in one font, without tags, charts or text layout. */
const MOST = 3;

/** Measures the CPU time of a typical 90-day healthcare summary as a PDF. */
const { summary, person } = makeSource();
const report = summaryReport(summary, person, { noteDays: [], hasPhotos: false, patterns: null });
const makeOurs = () => makeSummaryPdf({ report, photos: [], paper: 'a4', now: NOW });

const first = await cpuOf(makeOurs);
const pieces = readPdfText(await makeOurs());
const [{ font } = { font: null }] = (await loadFonts([{ text: 'a', weight: 400 }])).shapeText({
  text: 'a',
  weight: 400,
});
const makeBare = () => setWords(pieces);
const [ours = 0, bare = 1] = await compare([() => cpuOf(makeOurs), () => cpuOf(makeBare)], ROUNDS);
const ratio = ours / bare;
console.log(`The PDF of a summary, CPU time, median of ${ROUNDS}`);
console.log(`  the same words bare  ${bare.toFixed(1)} ms`);
console.log(
  `  Flarewell            ${ours.toFixed(1)} ms (under ${BUDGET_MS} is wanted: ${judge(ours < BUDGET_MS)})`,
);
console.log(
  `  ratio                ${ratio.toFixed(1)} (at most ${MOST} is wanted: ${judge(ratio <= MOST)})`,
);
console.log(`  the first of all     ${first.toFixed(0)} ms, with its fonts still to unpack`);

async function setWords(words: readonly PdfPiece[]): Promise<void> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, font: null as unknown as string });
  doc.resume();
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.font(font as unknown as string, 'words');
  for (const { text, x, y, size } of words) {
    doc.fontSize(size).text(text, x, doc.page.height - y, { lineBreak: false });
  }
  doc.end();
  await ended;
}
