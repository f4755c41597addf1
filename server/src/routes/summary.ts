import { dayIn } from '@flarewell/domain/day';
import { type SummaryFile, summaryFileName, summaryFiles } from '@flarewell/domain/summary/files';
import {
  type SummaryQuery,
  summaryFhirQueryShape,
  summaryPdfQueryShape,
  summaryQueryShape,
} from '@flarewell/domain/wire/summary';
import { createRoute, z } from '@hono/zod-openapi';
import type { Session } from '#db/accounts/sessions.ts';
import { asDownload, type FileBody } from '#http/download.ts';
import { refusals } from '#http/openapi.ts';
import type { Api } from '#http/router.ts';
import { createTurns } from '#http/turns.ts';
import type { Services } from '#services.ts';
import { flaresCsv, patternsCsv, weeksCsv } from '#summary/csv/patternTables.ts';
import { medicationsCsv, severityCsv } from '#summary/csv/tables.ts';
import { makeBundle } from '#summary/fhir/bundle.ts';
import { readSource, type SummarySource } from '#summary/source.ts';

const csv = 'text/csv; charset=utf-8';
const types = {
  pdf: 'application/pdf',
  fhir: 'application/fhir+json',
  severity: csv,
  medications: csv,
  weeks: csv,
  flares: csv,
  patterns: csv,
} as const satisfies Record<SummaryFile, string>;

const tables = {
  severity: {
    operationId: 'downloadSeverityCsv',
    summary: 'A table of the period: a row for each day and condition',
    write: severityCsv,
  },
  medications: {
    operationId: 'downloadMedicationsCsv',
    summary: 'A table of the period: a row for each day and medication',
    write: medicationsCsv,
  },
  weeks: {
    operationId: 'downloadWeeksCsv',
    summary: 'A table of the period: a row for each whole week and condition, with how it was controlled',
    write: weeksCsv,
  },
  flares: {
    operationId: 'downloadFlaresCsv',
    summary: 'A table of the period: a row for each confirmed flare',
    write: flaresCsv,
  },
  patterns: {
    operationId: 'downloadPatternsCsv',
    summary: 'The patterns that were found: a row for each',
    write: patternsCsv,
  },
} as const;

/** A file takes about 50 ms of one core, so one is made at a time. A person may request all of them at once. */
const limits = { atOnce: 1, waiting: 16, each: summaryFiles.length, retryAfterSeconds: 5 };

/** Serves the healthcare summary as files: PDF to print, FHIR for clinics, CSV for spreadsheets. */
export function addSummaryRoutes(api: Api, { database, photos, searchPatterns, now }: Services): void {
  const takeTurn = createTurns(limits);

  const answer = (
    file: SummaryFile,
    session: Session,
    query: SummaryQuery & { hasPatterns: boolean },
    make: (source: SummarySource, at: string) => Promise<FileBody> | FileBody,
  ) =>
    takeTurn(session.userId, async () => {
      const at = now();
      const today = dayIn(session.timezone, at);
      const source = await readSource({ database, searchPatterns }, session.userId, { ...query, today });
      return asDownload(await make(source, at), types[file], summaryFileName(file, today));
    });

  api.openapi(
    describe('pdf', '/api/summary.pdf', {
      operationId: 'downloadSummaryPdf',
      summary: 'The healthcare summary as a tagged PDF, on A4 or Letter',
      query: summaryPdfQueryShape,
      content: z.string().meta({ format: 'binary' }),
    }),
    (c) => {
      const { paper, photos: withPhotos, patterns, ...query } = c.req.valid('query');
      const wish = { ...query, hasPatterns: patterns === 'true' };
      return answer('pdf', c.var.session, wish, async (source, at) => {
        // Imported only when needed, because the PDF library takes as long to load as the rest of the server.
        const { makePdfFile } = await import('#summary/pdfFile.ts');
        const pdf = await makePdfFile(source, photos, { paper, hasPhotos: withPhotos === 'true', now: at });
        return new Uint8Array(pdf);
      });
    },
  );
  api.openapi(
    describe('fhir', '/api/summary.fhir.json', {
      operationId: 'downloadSummaryFhir',
      summary:
        'The healthcare summary as a FHIR R4 collection: patient-reported, unconfirmed, without photos',
      query: summaryFhirQueryShape,
      content: z.looseObject({ resourceType: z.literal('Bundle') }),
    }),
    (c) => {
      const { patterns, ...query } = c.req.valid('query');
      return answer('fhir', c.var.session, { ...query, hasPatterns: patterns === 'true' }, (source, at) =>
        JSON.stringify(makeBundle(source, at)),
      );
    },
  );
  const addTable = (file: keyof typeof tables) => {
    const { operationId, summary, write } = tables[file];
    api.openapi(
      describe(file, `/api/summary/${file}.csv`, {
        operationId,
        summary,
        query: summaryQueryShape,
        content: z.string(),
      }),
      (c) =>
        answer(file, c.var.session, { ...c.req.valid('query'), hasPatterns: file === 'patterns' }, write),
    );
  };
  addTable('severity');
  addTable('medications');
  addTable('weeks');
  addTable('flares');
  addTable('patterns');
}

interface Description<Query, Content> {
  operationId: string;
  summary: string;
  query: Query;
  content: Content;
}

function describe<Query extends typeof summaryQueryShape, Content extends z.ZodType>(
  file: SummaryFile,
  path: string,
  { operationId, summary, query, content }: Description<Query, Content>,
) {
  const [type = ''] = types[file].split(';');
  return createRoute({
    method: 'get',
    path,
    tags: ['Summary'],
    operationId,
    summary,
    request: { query },
    responses: {
      200: { description: 'A file with the day in its name', content: { [type]: { schema: content } } },
      ...refusals('signed-out', 'busy'),
    },
  });
}
