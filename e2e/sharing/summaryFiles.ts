import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** Presses a link of the summary, and reads the downloaded file. */
export async function download(page: Page, link: Locator): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download');
  await link.click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

type Row = Record<string, string>;

/** Parses CSV whose cells have no quotes. */
export function parseCsv(content: Buffer): Row[] {
  const [head = '', ...lines] = content.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  const columns = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell])),
  );
}

export interface Rating {
  day: string;
  condition: string;
  severity: number;
}

interface Resource {
  resourceType: string;
  id: string;
  code: { text: string };
  focus: { reference: string }[];
  effectiveDateTime: string;
  valueInteger: number;
  medicationCodeableConcept: { text: string };
  note: { text: string }[];
}

export function parseBundle(content: Buffer) {
  const { entry } = JSON.parse(content.toString('utf8')) as {
    entry: { fullUrl: string; resource: Resource }[];
  };
  const ofType = (type: string) =>
    entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);
  const names = new Map(entry.map(({ fullUrl, resource }) => [fullUrl, resource.code?.text]));
  return {
    daysRecorded: ofType('QuestionnaireResponse').length,
    ratings: ofType('Observation')
      .filter(({ code }) => code?.text.startsWith('Severity'))
      .map(
        ({ focus, effectiveDateTime, valueInteger }): Rating => ({
          day: effectiveDateTime,
          condition: names.get(focus[0]?.reference ?? '') ?? '',
          severity: valueInteger,
        }),
      ),
    medications: ofType('MedicationStatement').map(({ medicationCodeableConcept, note }) => ({
      name: medicationCodeableConcept.text,
      note: note[0]?.text,
    })),
  };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;

/** Recalculates the summary's severity figures from the single ratings in the file. */
export function countSeverity(ratings: readonly Rating[]) {
  const byDay = [...Map.groupBy(ratings, ({ day }) => day).values()].map((day) =>
    day.map(({ severity }) => severity),
  );
  const byCondition = [...Map.groupBy(ratings, ({ condition }) => condition)];
  return {
    average: mean(byDay.map(mean)).toFixed(1),
    severeDays: String(byDay.filter((day) => Math.max(...day) >= 4).length),
    conditions: byCondition.map(([name, own]) => {
      const severities = own.map(({ severity }) => severity);
      const severe = severities.filter((severity) => severity >= 4).length;
      return [name, mean(severities).toFixed(1), String(Math.max(...severities)), String(severe)];
    }),
  };
}

/** Doses and adherence of each medication, from the rows of its days. */
export function countMedications(rows: readonly Row[]) {
  return [...Map.groupBy(rows, ({ medication }) => medication)].map(([name, own]) => {
    const taken = own.filter((row) => row.taken === 'yes');
    const due = own.filter((row) => row.skipped_reason !== 'Not needed');
    const adherence = `${Math.round((100 * taken.length) / due.length)}%`;
    const doses = own.reduce((sum, row) => sum + Number(row.doses), 0);
    return [name, String(doses), own[0]?.frequency === 'As required' ? '–' : adherence];
  });
}
