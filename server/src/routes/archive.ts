import { exportFileName } from '@flarewell/domain/profile';
import {
  archiveLimits,
  archiveShape,
  importedArchiveShape,
  importSummaryShape,
  resetShape,
} from '@flarewell/domain/wire/archive';
import { createRoute, z } from '@hono/zod-openapi';
import { type Api, asDownload, json, jsonBody, refusals, type Services, todayOf } from '#api.ts';
import { exportJson, exportZip } from '#archive/export.ts';
import { importArchive } from '#archive/import.ts';
import { zipFileName } from '#archive/layout.ts';
import { resetRecords } from '#archive/reset.ts';
import { streamPieces } from '#archive/streamPieces.ts';
import { receiveFile } from '#archive/upload.ts';
import { createPhotoProcessor } from '#photos/processing.ts';
import { createQueue } from '#photos/queue.ts';
import { Problem } from '#problems.ts';

const tags = ['Archive'];
const binary = { schema: z.string().meta({ format: 'binary' }) };
const jsonType = 'application/json';
/** What systems call a zip: the middle one is Windows. */
const zipTypes = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'];
const IMPORTS_AT_ONCE = 2;
const RETRY_SECONDS = 60;

/** `uploadFolder` is where a file lies, without a name, while it is taken in. */
export function addArchiveRoutes(api: Api, services: Services): void {
  const { now } = services;
  const imports = createQueue({ atOnce: IMPORTS_AT_ONCE, waiting: 0 });
  const importing = new Set<string>();
  // Hundreds of photos in a row must not keep those waiting who upload a single one.
  const processPhoto = createPhotoProcessor({ atOnce: 1, waiting: IMPORTS_AT_ONCE, timeLimitMs: 20_000 });

  // Described, but handled by hand: a described handler would parse a JSON body whole before anybody measured it.
  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/export',
    tags,
    operationId: 'exportJson',
    summary: 'Everything you recorded, as a JSON file named with the date',
    responses: { 200: json(archiveShape, 'The whole user object'), ...refusals('signed-out') },
  });
  api.get('/api/export', async (c) => {
    const { session } = c.var;
    const at = now();
    const body = await streamPieces(exportJson(services, session.userId, at));
    return asDownload(body, jsonType, exportFileName(todayOf(session, at)));
  });

  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/export.zip',
    tags,
    operationId: 'exportZip',
    summary: 'Everything you recorded, with its photos',
    responses: {
      200: {
        description: '`flarewell.json`, and `photos/{day}.jpg` for each day with a photo',
        content: { 'application/zip': binary },
      },
      ...refusals('signed-out'),
    },
  });
  api.get('/api/export.zip', async (c) => {
    const { session } = c.var;
    const at = now();
    const body = await streamPieces(exportZip(services, session.userId, at));
    return asDownload(body, 'application/zip', zipFileName(todayOf(session, at)));
  });

  api.openAPIRegistry.registerPath({
    method: 'post',
    path: '/api/import',
    tags,
    operationId: 'importArchive',
    summary: 'Take in an exported file: all of it or nothing; safe to send again',
    description:
      'A record of yours is updated by its id, a day that has a check-in gets the one of the file, everything else ' +
      'is added and nothing is removed. A day keeps its photo unless a zip brings another. The account stays as it ' +
      'is; name, reminders and timezone are taken only while it has no records.',
    request: {
      body: {
        required: true,
        content: { [jsonType]: { schema: importedArchiveShape }, 'application/zip': binary },
      },
    },
    responses: {
      200: json(importSummaryShape, 'What was taken in'),
      ...refusals(
        'signed-out',
        'body-too-large',
        'unsupported-type',
        'too-many-records',
        'quota-reached',
        'busy',
      ),
    },
  });
  api.post('/api/import', async (c) => {
    const { session } = c.var;
    const byteLimit = limitOf(c.req.header('Content-Type'));
    if (Number(c.req.header('Content-Length')) > byteLimit) throw new Problem('body-too-large');
    const takeIn = async () => {
      importing.add(session.userId);
      try {
        await using file = await receiveFile(c.req.raw.body, services.uploadFolder, byteLimit);
        const at = now();
        const today = todayOf(session, at);
        return await importArchive({ ...services, processPhoto }, session.userId, file, { now: at, today });
      } finally {
        importing.delete(session.userId);
      }
    };
    // Twice at once by the same person, one could take away a photo that the other has just stored.
    const summary = importing.has(session.userId) ? null : imports.run(takeIn);
    if (!summary) throw new Problem('busy', { retryAfterSeconds: RETRY_SECONDS });
    return c.json(await summary, 200);
  });

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/reset',
      tags,
      operationId: 'resetRecords',
      summary: 'Clear all conditions, medications, check-ins and photos; the account stays',
      request: { body: jsonBody(resetShape) },
      responses: { 204: { description: 'All of it is gone' }, ...refusals('signed-out') },
    }),
    async (c) => {
      await resetRecords(services, c.var.session.userId, now());
      return c.body(null, 204);
    },
  );
}

function limitOf(contentType = ''): number {
  const [type = ''] = contentType.toLowerCase().split(';');
  if (type.trim() === jsonType) return archiveLimits.jsonBytes;
  if (zipTypes.includes(type.trim())) return archiveLimits.zipBytes;
  throw new Problem('unsupported-type');
}
