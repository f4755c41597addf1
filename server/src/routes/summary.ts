import { dayIn } from '@flarewell/domain/day';
import { type SummaryFile, summaryFileName } from '@flarewell/domain/summary/files';
import {
  type SummaryQuery,
  summaryFhirQueryShape,
  summaryPdfQueryShape,
  summaryQueryShape,
} from '@flarewell/domain/wire/summary';
import { createRoute, z } from '@hono/zod-openapi';
import type { Session } from '#db/accounts/sessions.ts';
import { nameForFiles } from '#diary/nameForFiles.ts';
import { asDownload } from '#http/download.ts';
import { refusals } from '#http/openapi.ts';
import type { Api } from '#http/router.ts';
import type { Services } from '#services/services.ts';
import { makeSummary } from '#summary/makeSummary.ts';
import type { SummaryOrder, SummaryTable } from '#summary/summaryFiles.ts';

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
  },
  medications: {
    operationId: 'downloadMedicationsCsv',
    summary: 'A table of the period: a row for each day and medication',
  },
  weeks: {
    operationId: 'downloadWeeksCsv',
    summary: 'A table of the period: a row for each whole week and condition, with how it was controlled',
  },
  flares: {
    operationId: 'downloadFlaresCsv',
    summary: 'A table of the period: a row for each confirmed flare',
  },
  patterns: {
    operationId: 'downloadPatternsCsv',
    summary: 'The patterns that were found: a row for each',
  },
} as const satisfies Record<SummaryTable, { operationId: string; summary: string }>;

/** Serves the healthcare summary as files: PDF to print, FHIR for clinics, CSV for spreadsheets. */
export function addSummaryRoutes(api: Api, services: Services): void {
  const answer = async (
    file: SummaryFile,
    session: Session,
    query: SummaryQuery & { hasPatterns: boolean },
    orderAt: (now: string) => Exclude<SummaryOrder, { kind: 'share' }>,
  ) => {
    const at = services.now();
    const { hasPatterns, ...period } = query;
    const today = dayIn(session.timezone, at);
    const made = await makeSummary(services, session, {
      options: { ...period, today },
      hasPatterns,
      order: orderAt(at),
    });
    const name = summaryFileName(file, today, await nameForFiles(services.database, session));
    return asDownload(made, types[file], name);
  };

  api.openapi(
    describe('pdf', '/api/summary.pdf', {
      operationId: 'downloadSummaryPdf',
      summary: 'The healthcare summary as a tagged PDF, on A4 or Letter',
      query: summaryPdfQueryShape,
      content: z.string().meta({ format: 'binary' }),
    }),
    (c) => {
      const { paper, photos: withPhotos, patterns, ...query } = c.req.valid('query');
      const options = { ...query, hasPatterns: patterns === 'true' };
      const hasPhotos = withPhotos === 'true';
      return answer('pdf', c.var.session, options, (now) => ({ kind: 'pdf', paper, hasPhotos, now }));
    },
  );
  api.openapi(
    describe('fhir', '/api/summary.fhir.json', {
      operationId: 'downloadSummaryFhir',
      summary:
        'The healthcare summary as a FHIR R4 collection: reported by the patient or a carer, unconfirmed, without photos',
      query: summaryFhirQueryShape,
      content: z.looseObject({ resourceType: z.literal('Bundle') }),
    }),
    (c) => {
      const { patterns, ...query } = c.req.valid('query');
      const options = { ...query, hasPatterns: patterns === 'true' };
      return answer('fhir', c.var.session, options, (now) => ({ kind: 'fhir', now }));
    },
  );
  const addTable = (file: keyof typeof tables) => {
    const { operationId, summary } = tables[file];
    api.openapi(
      describe(file, `/api/summary/${file}.csv`, {
        operationId,
        summary,
        query: summaryQueryShape,
        content: z.string(),
      }),
      (c) =>
        answer(file, c.var.session, { ...c.req.valid('query'), hasPatterns: file === 'patterns' }, () => ({
          kind: file,
        })),
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
      200: {
        description: 'A file with the day in its name, and the person if the diary is not your own',
        content: { [type]: { schema: content } },
      },
      ...refusals('signed-out', 'busy'),
    },
  });
}
