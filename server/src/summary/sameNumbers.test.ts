import { factorNames, factorRows } from '@flarewell/domain/measures/factors';
import { summaryReport } from '@flarewell/domain/summary/report';
import { type SummaryPeriod, summaryPeriods } from '@flarewell/domain/summary/summary';
import { originWords } from '@flarewell/domain/summary/words';
import { describe, expect, test } from 'vitest';
import { medicationsCsv, severityCsv } from '#summary/csv/tables.ts';
import { makeBundle } from '#summary/fhir/bundle.ts';
import { makeSummaryPdf } from '#summary/pdf/summaryPdf.ts';
import { factsOfFhir } from '#testing/summary/bundleFacts.ts';
import { parseCsv } from '#testing/summary/csv.ts';
import { joinPdfText, readPdfText } from '#testing/summary/pdfText.ts';
import { countAgain, type Facts } from '#testing/summary/recount.ts';
import { numbersOf } from '#testing/summary/reportNumbers.ts';
import { makeSource, NOW, today } from '#testing/summary/samples.ts';

// Computes the numbers again from each file, with other code than the rules, as a reader of that file would.

function factsOfCsv(severity: string, medications: string): Facts {
  const rows = parseCsv(severity);
  return {
    days: [...new Set(rows.map(({ date = '' }) => date))],
    ratings: rows
      .filter((row) => row.condition !== '')
      .map((row) => ({
        day: row.date ?? '',
        condition: row.condition ?? '',
        severity: Number(row.severity),
        symptoms: row.symptoms?.split('; ') ?? [],
      })),
    levels: factorNames.flatMap((factor) =>
      rows
        .filter((row) => row[factor] !== '')
        .map((row) => ({ factor: factorRows[factor].name, level: Number(row[factor]) })),
    ),
    choices: parseCsv(medications).map((row) => ({
      day: row.date ?? '',
      medication: row.medication ?? '',
      isScheduled: row.status === 'active' && row.frequency !== 'As required',
      isTaken: row.taken === 'yes',
      doses: Number(row.doses),
      reason: row.skipped_reason ?? '',
    })),
  };
}

describe.each(summaryPeriods)('the numbers of %i days', (days: SummaryPeriod) => {
  const source = makeSource({ days });
  const report = summaryReport(source.summary, source.person, {
    noteDays: [],
    hasPhotos: false,
    patterns: null,
  });
  const expected = numbersOf(report, source.records);

  test('are not empty, so that comparing them proves something', () => {
    expect(expected.conditions).toHaveLength(3);
    expect(expected.medications.length).toBeGreaterThanOrEqual(4);
    expect(report.medications.map(({ daysUsed }) => daysUsed.split(' in ')[1])).not.toContain('60');
    expect(expected.headline[2]).not.toBe('0');
    expect(expected.lifestyle).toHaveLength(factorNames.length);
    expect(expected.weeks.every((weeks) => weeks.length > 4)).toBe(true);
  });

  test('are those of the CSV files', () => {
    expect(countAgain(factsOfCsv(severityCsv(source), medicationsCsv(source)), { days, today })).toEqual(
      expected,
    );
  });

  test('are those of the FHIR bundle', () => {
    expect(countAgain(factsOfFhir(makeBundle(source, NOW)), { days, today })).toEqual(expected);
  });

  test('are in the PDF, with all other text of the report', async () => {
    const pdf = await makeSummaryPdf({ report, photos: [], paper: 'a4', now: NOW });
    const text = joinPdfText(readPdfText(pdf));
    const rows = [
      [
        report.name,
        `${report.periodText} · ${report.daysText}`,
        report.generated,
        originWords(report).caution,
      ],
      ...report.headline.map(({ value, label }) => [value, label]),
      ...report.extremes.map(({ label, value }) => [`${label}: ${value}`]),
      ...report.conditions.map(({ name, average, worst, severeDays, trend, symptoms }) => [
        `${name} ${average} ${worst} ${severeDays} ${trend} ${symptoms}`,
      ]),
      ...report.medications.map(({ name, daysUsed, limit, doses, adherence, lastUsed }) => [
        `${name} ${daysUsed} ${limit} ${doses} ${adherence} ${lastUsed}`,
      ]),
      ...report.lifestyle.map(({ name, average, label }) => [`${average} ${label} ${name}`]),
      [originWords(report).disclaimer],
    ];
    expect(rows.flat().filter((words) => !text.includes(words))).toEqual([]);
  });
});
