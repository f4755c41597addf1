import { lastDays } from '@flarewell/domain/day';
import { summaryReport } from '@flarewell/domain/summary/report';
import { type SummaryPeriod, summaryPeriods } from '@flarewell/domain/summary/summary';
import { allConditions, summaryWords } from '@flarewell/domain/summary/words';
import { describe, expect, test } from 'vitest';
import { readYear } from '#demo/year.ts';
import { flaresCsv, patternsCsv, weeksCsv } from '#summary/csv/patternTables.ts';
import { makeBundle } from '#summary/fhir/bundle.ts';
import { makeSummaryPdf } from '#summary/pdf/summaryPdf.ts';
import { parseCsv } from '#testing/summary/csv.ts';
import { joinPdfText, readPdfText } from '#testing/summary/pdfText.ts';
import { readShare, recountWeeks, writeShare } from '#testing/summary/recountWeeks.ts';
import { makePatterns, makeSource, NOW, today } from '#testing/summary/samples.ts';

// Reads controlled weeks, flares and patterns from each file, as a reader of that file would, and compares them with
// the report that the screen and the printed page show.

interface Observation {
  resourceType: string;
  status: string;
  code: { text: string };
  focus?: { reference: string }[];
  effectivePeriod?: { start: string; end: string };
  effectiveDateTime?: string;
  valueInteger?: number;
  valueString?: string;
  component?: { code: { text: string }; valueInteger?: number; valueQuantity?: { value: number } }[];
  note?: { text: string }[];
}

interface Statement {
  resourceType: string;
  medicationCodeableConcept: { text: string };
  dosage: { asNeededBoolean: boolean }[];
  reasonReference?: { reference: string }[];
}

const records = readYear(today);
const patterns = makePatterns(records);
const findings = [
  ['Swimming', records.conditions[0]?.name, '2', '0.51', '0.21', '0.81', '198', '31', 'held'],
  ['Stress level', allConditions, '2', '0.6', '0.21', '0.81', '198', '', 'watching'],
];

describe.each(summaryPeriods)('weeks, flares and patterns of %i days', (days: SummaryPeriod) => {
  const source = makeSource({ days, records, patterns });
  const report = summaryReport(source.summary, source.person, {
    noteDays: [],
    hasPhotos: false,
    patterns,
  });
  const weeks = report.control.map(({ name, weeks: text }) => [name, readShare(text)]).sort();
  const flares = (report.flares ?? [])
    .map(({ name, text }) => [name, ...(/, (\d+) days, peak (\d)/.exec(text) ?? []).slice(1)])
    .sort();
  const possible = (report.possibleFlares ?? []).map(({ name, text }) => `${name}, ${text}`);

  const bundle = makeBundle(source, NOW);
  const resources = JSON.parse(JSON.stringify(bundle.entry)) as {
    fullUrl: string;
    resource: Observation & Statement;
  }[];
  const nameOf = new Map(resources.map(({ fullUrl, resource }) => [fullUrl, resource.code?.text]));
  const conditionOf = ({ focus }: Observation) =>
    focus ? (nameOf.get(focus[0]?.reference ?? '') ?? '') : allConditions;
  const observed = (code: string) =>
    resources
      .map(({ resource }) => resource)
      .filter(({ resourceType, code: { text } = { text: '' } }) => {
        return resourceType === 'Observation' && text.startsWith(code);
      });
  const partOf = ({ component = [] }: Observation, name: string) =>
    component.find(({ code }) => code.text === name)?.valueInteger ?? 0;

  test('are not empty, so that comparing them proves something', () => {
    expect(weeks).toHaveLength(4);
    expect(weeks.some(([, share = '']) => !share.startsWith('0 to 0'))).toBe(true);
    expect(flares).toHaveLength(days === 365 ? 3 : 2);
    expect(possible.length).toBeGreaterThan(0);
    expect(report.findings).toHaveLength(2);
  });

  test('are those of the CSV files', () => {
    const ofWeeks = Map.groupBy(parseCsv(weeksCsv(source)), ({ condition = '' }) => condition);
    const counted = [...ofWeeks].map(([name, rows]) => {
      const least = rows.filter(({ control = '' }) => ['well', 'total'].includes(control)).length;
      const unknown = rows.filter(({ control }) => control === 'unknown').length;
      return [name, writeShare(least, least + unknown, rows.length)];
    });
    expect(counted.sort()).toEqual(weeks);
    const ofFlares = parseCsv(flaresCsv(source)).map((row) => [
      row.name ? `${row.condition}: ${row.name}` : (row.condition ?? ''),
      row.days ?? '',
      row.peak ?? '',
    ]);
    expect(ofFlares.sort()).toEqual(flares);
    expect(parseCsv(patternsCsv(source)).map((row) => Object.values(row))).toEqual(findings);
  });

  test('are those of the FHIR bundle', () => {
    const ofWeeks = observed('Well-controlled weeks').map((one) => [
      conditionOf(one),
      writeShare(partOf(one, 'At least'), partOf(one, 'At most'), partOf(one, 'Whole weeks')),
    ]);
    expect(ofWeeks.sort()).toEqual(weeks);
    const ofFlares = observed('Flare').map((one) => [
      one.note ? `${conditionOf(one)}: ${one.note[0]?.text}` : conditionOf(one),
      `${partOf(one, 'Days')}`,
      `${partOf(one, 'Highest severity')}`,
    ]);
    expect(ofFlares.sort()).toEqual(flares);
    const preliminary = observed('').filter(({ status }) => status === 'preliminary');
    expect(preliminary).toEqual(observed('Possible flare, not confirmed by the patient'));
    expect(
      preliminary.map((one) => [conditionOf(one), `up to ${partOf(one, 'Highest severity')} of 5`]),
    ).toEqual((report.possibleFlares ?? []).map(({ name, text }) => [name, /up to \d of 5/.exec(text)?.[0]]));
    expect(observed('Pattern').map(({ valueString }) => valueString)).toEqual(
      report.findings?.map(({ sentence }) => sentence),
    );
    const effects = observed('Pattern').map(({ component = [] }) =>
      component.flatMap(({ valueQuantity }) => (valueQuantity ? `${valueQuantity.value}` : [])),
    );
    expect(effects).toEqual(findings.map(([, , , ...cells]) => cells.slice(0, 3)));
  });

  test('are those of the days of the FHIR bundle, counted again', () => {
    const statements = resources
      .map(({ resource }) => resource)
      .filter(({ resourceType }) => resourceType === 'MedicationStatement');
    const ratings = observed('Severity');
    const taken = records.checkIns.flatMap(({ date, medicationEntries }) =>
      medicationEntries
        .filter((entry) => entry.taken)
        .map(({ medicationId }) => ({
          day: date.slice(0, 10),
          name: records.medications.find(({ id }) => id === medicationId)?.name,
        })),
    );
    const counted = [allConditions, ...records.conditions.map(({ name }) => name)].map((name) => {
      const own = ratings.filter((one) => name === allConditions || conditionOf(one) === name);
      const rescue = statements
        .filter(({ dosage }) => dosage[0]?.asNeededBoolean)
        .filter(
          ({ reasonReference = [] }) =>
            name === allConditions || reasonReference.some(({ reference }) => nameOf.get(reference) === name),
        )
        .map(({ medicationCodeableConcept: { text } }) => text);
      const rescued = taken.filter((one) => rescue.includes(one.name ?? '')).map(({ day }) => day);
      const dayOf = ({ effectiveDateTime = '' }: Observation) => effectiveDateTime;
      const bad = new Set(own.filter(({ valueInteger = 0 }) => valueInteger >= 3).map(dayOf));
      // Every condition of the demo is rated from the first day on, so a day of the whole skin needs them all.
      const needed = name === allConditions ? records.conditions.length : 1;
      const complete = [...Map.groupBy(own, dayOf)].filter(([, ofDay]) => ofDay.length === needed);
      const share = recountWeeks(
        { rated: new Set([...bad, ...complete.map(([day]) => day)]), bad, rescued: new Set(rescued) },
        lastDays(today, days),
      );
      return [name, share];
    });
    expect(counted.sort()).toEqual(weeks);
  });

  test('are in the PDF', async () => {
    const pdf = await makeSummaryPdf({ report, photos: [], paper: 'a4', now: NOW });
    const text = joinPdfText(readPdfText(pdf));
    const rows = [
      ...report.control.map(({ name, weeks: share }) => `${name}: ${share}`),
      ...(report.flares ?? []).map(({ name, text: facts }) => `${name}: ${facts}`),
      `${summaryWords.possibleFlares}: ${possible.join(' · ')}`,
      ...(report.findings ?? []).flatMap(({ sentence, detail, watch }) => [sentence, `${detail} ${watch}`]),
    ];
    expect(rows.filter((row) => !text.includes(row))).toEqual([]);
  });
});
