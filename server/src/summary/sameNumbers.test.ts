import { factorNames, factorScales } from '@flarewell/domain/factors';
import { type SummaryReport, summaryReport } from '@flarewell/domain/summary/report';
import { type SummaryPeriod, summaryPeriods } from '@flarewell/domain/summary/summary';
import { summaryWords } from '@flarewell/domain/summary/words';
import { describe, expect, test } from 'vitest';
import { medicationsCsv, severityCsv } from '#summary/csv/tables.ts';
import { makeBundle } from '#summary/fhir/bundle.ts';
import { makeSummaryPdf } from '#summary/pdf/summaryPdf.ts';
import { parseCsv } from '#testing/summary/csv.ts';
import { joinPdfText, readPdfText } from '#testing/summary/pdfText.ts';
import { type Choice, countAgain, type Facts, weekText } from '#testing/summary/recount.ts';
import { makeSource, NOW } from '#testing/summary/samples.ts';

// Computes the numbers again from each file, with other code than the rules, as a reader of that file would.

function readReport(
  report: SummaryReport,
  names: ReadonlyMap<string, string>,
): ReturnType<typeof countAgain> {
  return {
    headline: report.headline.map(({ value }) => value),
    conditions: report.conditions
      .map(({ name, average, worst, severeDays, trend, symptoms: top }) => [
        name,
        average,
        worst,
        severeDays,
        trend,
        top,
      ])
      .sort(),
    weeks: report.chart.lines
      .map(({ name, averages }) => [
        name,
        ...averages
          .flatMap((average, index) =>
            average === null ? [] : [weekText(averages.length - 1 - index, average)],
          )
          .sort(),
      ])
      .sort(),
    lifestyle: report.lifestyle.map(({ name, average }) => [name, average]).sort(),
    medications: report.medications
      .map(({ id, daysUsed, doses, adherence, lastUsed }) => [
        names.get(id) ?? '',
        daysUsed,
        doses,
        adherence,
        // The CSV contains only the period, so an earlier last use is unknown.
        doses === '0' ? '' : lastUsed,
      ])
      .sort(),
  };
}

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
        .map((row) => ({ factor: factorScales[factor].name, level: Number(row[factor]) })),
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

interface Item {
  linkId: string;
  text: string;
  answer?: { valueBoolean?: boolean; valueInteger?: number; valueString?: string }[];
  item?: Item[];
}

interface SeverityObservation {
  code: { text: string };
  effectiveDateTime: string;
  focus: { reference: string }[];
  valueInteger: number;
  component?: { code: { text: string } }[];
}

function factsOfFhir(bundle: ReturnType<typeof makeBundle>): Facts {
  const read = JSON.parse(JSON.stringify(bundle.entry)) as { fullUrl: string; resource: never }[];
  const ofType = <Resource>(type: string) =>
    read
      .map(({ fullUrl, resource }) => ({ fullUrl, ...(resource as Resource & { resourceType: string }) }))
      .filter(({ resourceType }) => resourceType === type);
  const conditions = new Map(
    ofType<{ code: { text: string } }>('Condition').map(({ fullUrl, code }) => [fullUrl, code.text]),
  );
  const statements = new Map(
    ofType<{ id: string; status: string; dosage: { asNeededBoolean: boolean }[] }>('MedicationStatement').map(
      ({ id, status, dosage }) => [id, status === 'active' && !dosage[0]?.asNeededBoolean],
    ),
  );
  const responses = ofType<{ authored: string; item?: Item[] }>('QuestionnaireResponse');
  return {
    days: responses.map(({ authored }) => authored),
    levels: responses.flatMap(({ item = [] }) =>
      item.flatMap(({ text, answer }) => {
        const level = answer?.[0]?.valueInteger;
        return level === undefined ? [] : [{ factor: text, level }];
      }),
    ),
    ratings: ofType<SeverityObservation>('Observation')
      .filter(({ code }) => code.text.startsWith('Severity'))
      .map(({ effectiveDateTime, focus, valueInteger, component = [] }) => ({
        day: effectiveDateTime,
        condition: conditions.get(focus[0]?.reference ?? '') ?? '',
        severity: valueInteger,
        symptoms: component.map(({ code }) => code.text),
      })),
    choices: responses.flatMap(({ authored, item = [] }) =>
      item
        .filter(({ linkId }) => linkId.startsWith('medication.'))
        .map(({ linkId, text, item: answers = [] }): Choice => {
          const answerTo = (name: string) =>
            answers.find((answer) => answer.linkId === `${linkId}.${name}`)?.answer?.[0];
          return {
            day: authored,
            medication: text,
            isScheduled: statements.get(linkId.slice('medication.'.length)) ?? false,
            isTaken: answerTo('taken')?.valueBoolean ?? false,
            doses: answerTo('doses')?.valueInteger ?? 0,
            reason: answerTo('reason')?.valueString ?? '',
          };
        }),
    ),
  };
}

describe.each(summaryPeriods)('the numbers of %i days', (days: SummaryPeriod) => {
  const source = makeSource({ days });
  const report = summaryReport(source.summary, source.profile.name, {
    noteDays: [],
    hasPhotos: false,
    patterns: null,
  });
  const names = new Map(source.records.medications.map(({ id, name }) => [id, name]));
  const expected = readReport(report, names);

  test('are not empty, so that comparing them proves something', () => {
    expect(expected.conditions).toHaveLength(3);
    expect(expected.medications.length).toBeGreaterThanOrEqual(4);
    expect(report.medications.map(({ daysUsed }) => daysUsed.split(' in ')[1])).not.toContain('60');
    expect(expected.headline[2]).not.toBe('0');
    expect(expected.lifestyle).toHaveLength(4);
    expect(expected.weeks.every((weeks) => weeks.length > 4)).toBe(true);
  });

  test('are those of the CSV files', () => {
    expect(countAgain(factsOfCsv(severityCsv(source), medicationsCsv(source)), days)).toEqual(expected);
  });

  test('are those of the FHIR bundle', () => {
    expect(countAgain(factsOfFhir(makeBundle(source, NOW)), days)).toEqual(expected);
  });

  test('are in the PDF, with all other text of the report', async () => {
    const pdf = await makeSummaryPdf({ report, photos: [], paper: 'a4', now: NOW });
    const text = joinPdfText(readPdfText(pdf));
    const rows = [
      [report.name, `${report.periodText} · ${report.daysText}`, report.generated, summaryWords.caution],
      ...report.headline.map(({ value, label }) => [value, label]),
      ...report.extremes.map(({ label, value }) => [`${label}: ${value}`]),
      ...report.conditions.map(({ name, average, worst, severeDays, trend, symptoms }) => [
        `${name} ${average} ${worst} ${severeDays} ${trend} ${symptoms}`,
      ]),
      ...report.medications.map(({ name, daysUsed, limit, doses, adherence, lastUsed }) => [
        `${name} ${daysUsed} ${limit} ${doses} ${adherence} ${lastUsed}`,
      ]),
      ...report.lifestyle.map(({ name, average, label }) => [`${average} ${label} ${name}`]),
      [summaryWords.disclaimer],
    ];
    expect(rows.flat().filter((words) => !text.includes(words))).toEqual([]);
  });
});
