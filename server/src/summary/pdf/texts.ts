import { noteLines } from '@flarewell/domain/summary/pdfNotes';
import type { SummaryReport } from '@flarewell/domain/summary/report';
import type { StyledText } from '#summary/fonts/fontSet.ts';

/** The characters of our own words. */
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** All texts of the report, so that their fonts can be loaded first. */
export function textsOf(report: SummaryReport): StyledText[] {
  const own = `${ascii}·–…“”≥`;
  const written = [
    report.name,
    ...report.conditions.map(({ name }) => name),
    ...report.medications.map(({ name }) => name),
    ...(report.flares ?? []).map(({ name }) => name),
    // Without the names of possible flares, which are those of conditions.
    ...(report.findings ?? []).flatMap(({ sentence, detail }) => [sentence, detail]),
    ...report.notesInPdf.days.flatMap(({ notes }) => notes.flatMap(noteLines)),
  ];
  return [
    { text: own, weight: 400 },
    { text: own, weight: 600 },
    { text: report.name, weight: 600 },
    ...written.map((text) => ({ text, weight: 400 as const })),
  ];
}
