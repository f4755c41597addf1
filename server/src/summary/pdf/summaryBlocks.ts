import { setImmediate } from 'node:timers/promises';
import type { FindingRow } from '@flarewell/domain/summary/findings';
import { noteLines } from '@flarewell/domain/summary/pdfNotes';
import type { SummaryFigure, SummaryReport } from '@flarewell/domain/summary/report';
import { originWords, summaryWords } from '@flarewell/domain/summary/words';
import type { Block } from '#summary/pdf/blocks.ts';
import { type Canvas, drawRule, inks, sizes } from '#summary/pdf/canvas.ts';
import { chartBlock, drawSample, SAMPLE_WIDTH } from '#summary/pdf/chartBlock.ts';
import { figuresBlock } from '#summary/pdf/figureBlocks.ts';
import { headerBlock } from '#summary/pdf/headerBlock.ts';
import { type PreparedPhoto, photoBlock } from '#summary/pdf/photoBlock.ts';
import { tableBlocks } from '#summary/pdf/tableBlocks.ts';
import { headingBlock, paragraphBlocks, small } from '#summary/pdf/textBlocks.ts';

/** The width of 'September 30, 2026' with some space. */
const DATE_WIDTH = 112;

/** All blocks of the summary in order. */
export function summaryBlocks(
  canvas: Canvas,
  report: SummaryReport,
  photos: readonly PreparedPhoto[],
  notes: readonly Block[],
): Block[] {
  const { density } = canvas;
  const section = (title: string, blocks: readonly Block[]) => [headingBlock(canvas, title), ...blocks];
  const remark = (text: string) => paragraphBlocks(canvas, text, { gap: 5, style: small });
  const { extremes, lifestyle } = report;
  return [
    headerBlock(canvas, report),
    figuresBlock(canvas, report.headline, { size: sizes.figure, gap: density.section * 0.8 }),
    ...(extremes.length > 0
      ? paragraphBlocks(canvas, extremes.map(({ label, value }) => `${label}: ${value}`).join(' · '), {
          gap: 8,
          style: small,
        })
      : []),
    ...section(summaryWords.chart, severityBlocks(canvas, report, remark)),
    ...section(summaryWords.conditions, conditionBlocks(canvas, report, remark)),
    ...(report.control.length > 0
      ? section(summaryWords.control, controlBlocks(canvas, report, remark))
      : []),
    ...section(summaryWords.medications, medicationBlocks(canvas, report, remark)),
    ...(lifestyle.length > 0
      ? section(summaryWords.lifestyle, [
          ...figureRows(
            lifestyle.map(({ name, average, label }) => ({ value: `${average} ${label}`, label: name })),
          ).map((row) => figuresBlock(canvas, row, { size: sizes.lead, gap: 6 })),
          ...remark(summaryWords.lifestyleNote),
        ])
      : []),
    ...(report.findings
      ? section(summaryWords.patterns, findingBlocks(canvas, report.findings, remark))
      : []),
    ...(notes.length > 0 ? section(summaryWords.notes, notes) : []),
    ...(photos.length > 0 ? section(summaryWords.photos, [photoBlock(canvas, photos)]) : []),
    ...disclaimerBlocks(canvas, report),
  ];
}

type Remark = (text: string) => Block[];

function severityBlocks(canvas: Canvas, { chart }: SummaryReport, remark: Remark): Block[] {
  if (chart.lines.length === 0) return remark(summaryWords.noChart);
  return [chartBlock(canvas, chart), ...(chart.isShortened ? remark(summaryWords.chartShortened) : [])];
}

function conditionBlocks(canvas: Canvas, { conditions }: SummaryReport, remark: Remark): Block[] {
  if (conditions.length === 0) return remark(summaryWords.noConditions);
  return tableBlocks(canvas, {
    columns: summaryWords.conditionColumns,
    markWidth: SAMPLE_WIDTH + 8,
    lastShare: 0.3,
    rows: conditions.map(({ name, color, average, worst, severeDays, trend, symptoms, style }) => ({
      cells: [name, average, worst, severeDays, trend, symptoms],
      ...(style && { drawMark: (x, top, size) => drawSample(canvas, { x, top, size }, color, style) }),
    })),
  });
}

/** Lines of text instead of tables, so that the summary of most people stays on one page. */
function controlBlocks(
  canvas: Canvas,
  { control, flares, possibleFlares = [] }: SummaryReport,
  remark: Remark,
): Block[] {
  const weeks = control.map(({ name, weeks: share }) => `${name}: ${share}`).join(' · ');
  const told = flares?.map(({ name, text }) => `${name}: ${text}`);
  const empty = flares ? summaryWords.noFlares : summaryWords.unknownFlares;
  const place = { style: small, indent: DATE_WIDTH };
  return [
    ...paragraphBlocks(canvas, weeks, { ...place, gap: 6, label: summaryWords.wellControlled }),
    ...paragraphBlocks(canvas, told && told.length > 0 ? told : empty, {
      ...place,
      gap: 3,
      label: summaryWords.flares,
    }),
    ...(possibleFlares.length > 0
      ? remark(
          `${summaryWords.possibleFlares}: ${possibleFlares.map(({ name, text }) => `${name}, ${text}`).join(' · ')}`,
        )
      : []),
    ...remark(summaryWords.controlNote),
  ];
}

function findingBlocks(canvas: Canvas, findings: readonly FindingRow[], remark: Remark): Block[] {
  if (findings.length === 0) return remark(summaryWords.noPatterns);
  return [
    ...findings.flatMap(({ sentence, detail, watch }) => [
      ...paragraphBlocks(canvas, sentence, { gap: 6 }),
      ...paragraphBlocks(canvas, `${detail} ${watch}`, { gap: 1, style: small }),
    ]),
    ...remark(summaryWords.patternsNote),
  ];
}

function medicationBlocks(canvas: Canvas, { medications }: SummaryReport, remark: Remark): Block[] {
  if (medications.length === 0) return remark(summaryWords.noMedications);
  const rows = medications.map(({ name, daysUsed, limit, doses, adherence, lastUsed }) => ({
    cells: [name, daysUsed, limit, doses, adherence, lastUsed],
  }));
  return [
    ...tableBlocks(canvas, { columns: summaryWords.medicationColumns, rows }),
    ...remark(summaryWords.medicationNote),
  ];
}

/** The notes of each day with its date beside them. Typeset once, because they can be long and do not depend on density. */
export async function noteBlocks(canvas: Canvas, { notesInPdf }: SummaryReport): Promise<Block[]> {
  const { days, leftOut } = notesInPdf;
  const blocks = leftOut === null ? [] : paragraphBlocks(canvas, leftOut, { gap: 5, style: small });
  for (const { date, notes: written } of days) {
    for (const [index, note] of written.entries()) {
      const place = index === 0 ? { gap: 6, label: date } : { gap: 1 };
      blocks.push(...paragraphBlocks(canvas, noteLines(note), { indent: DATE_WIDTH, ...place }));
      // Lets the server answer other requests.
      await setImmediate();
    }
  }
  return blocks;
}

function disclaimerBlocks(canvas: Canvas, report: SummaryReport): Block[] {
  const rule: Block = {
    height: 10,
    gap: canvas.density.section,
    isKept: true,
    draw: (top) => drawRule(canvas, top, inks.line),
  };
  const lines = paragraphBlocks(canvas, originWords(report).disclaimer, { gap: 0, style: small });
  return [rule, ...lines.map((line, index) => ({ ...line, isKept: index < lines.length - 1 }))];
}

/** More figures side by side would be broken into lines. */
const MOST_IN_A_ROW = 6;

function figureRows(figures: readonly SummaryFigure[]): SummaryFigure[][] {
  const rows = Math.ceil(figures.length / MOST_IN_A_ROW);
  return Array.from({ length: rows }, (_, row) =>
    figures.slice(row * MOST_IN_A_ROW, (row + 1) * MOST_IN_A_ROW),
  );
}
