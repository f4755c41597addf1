import { exportFileName } from '@flarewell/domain/account/user';
import { dayIn } from '@flarewell/domain/day';
import {
  archiveLimits,
  archiveShape,
  importedArchiveShape,
  importSummaryShape,
  resetShape,
} from '@flarewell/domain/wire/archive';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createDownloads } from '#archive/downloads.ts';
import { exportJson, exportZip } from '#archive/export.ts';
import { importArchive } from '#archive/import.ts';
import { zipFileName } from '#archive/layout.ts';
import { resetRecords } from '#archive/reset.ts';
import { receiveFile } from '#archive/upload.ts';
import { createNetworkPlaces } from '#auth/limits/networkPlaces.ts';
import { requireProof } from '#auth/proof.ts';
import { refuseEndedSession } from '#auth/session.ts';
import { findDiary } from '#db/diaries/diaries.ts';
import { nameForFiles } from '#diary/nameForFiles.ts';
import { asDownload } from '#http/download.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import { createTurns } from '#http/requests/turns.ts';
import type { Api, ApiEnv } from '#http/router.ts';
import { createPhotoProcessor } from '#photos/processing.ts';
import { refuseGoneDiary } from '#photos/uploads.ts';
import type { Services } from '#services/services.ts';

const tags = ['Archive'];
const binary = { schema: z.string().meta({ format: 'binary' }) };
const jsonType = 'application/json';
/** The media types that systems send for a zip. The second one is from Windows. */
const zipTypes = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'];
export const UPLOADS_AT_ONCE = 8;
export const UPLOADS_PER_NETWORK = 3;
export const IMPORTS_AT_ONCE = 2;
export const importedPhotos = { atOnce: 1, waiting: IMPORTS_AT_ONCE, timeLimitMs: 20_000 };

export function addArchiveRoutes(api: Api, services: Services): void {
  const { now } = services;
  const download = createDownloads();
  // One upload per diary, because one of two at once could delete a photo that the other has just stored.
  const turns = { each: 1, retryAfterSeconds: 60 };
  const receiveInTurn = createTurns({ ...turns, atOnce: UPLOADS_AT_ONCE, waiting: 0 });
  const takePlace = createNetworkPlaces(services, {
    atOnce: UPLOADS_AT_ONCE,
    perNetwork: UPLOADS_PER_NETWORK,
    retryAfterSeconds: turns.retryAfterSeconds,
  });
  // A file that has arrived is never refused as busy: the queue has room for every upload.
  const importInTurn = createTurns({ ...turns, atOnce: IMPORTS_AT_ONCE, waiting: UPLOADS_AT_ONCE });
  // Its own queue, so that an import with hundreds of photos does not delay uploads of single photos.
  const processPhoto = createPhotoProcessor(importedPhotos);

  async function answerExport(
    c: Context<ApiEnv>,
    exportRecords: typeof exportJson | typeof exportZip,
    { type, nameOf }: { type: string; nameOf: typeof exportFileName },
  ) {
    const { session } = c.var;
    const at = now();
    const name = nameOf(dayIn(session.timezone, at), await nameForFiles(services.database, session));
    const pieces = exportRecords(services, session, at);
    // Nobody reads the body of an answer to HEAD, so none may be begun.
    const body = c.req.method === 'HEAD' ? null : await download(session.userId, pieces, c.req.raw.signal);
    return asDownload(body, type, name);
  }

  // Registered in the document only. With `api.openapi`, the validator would parse a whole JSON body before its size is checked.
  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/export',
    tags,
    operationId: 'exportJson',
    summary: 'Download all your records as a JSON file with the date in its name',
    responses: { 200: json(archiveShape, 'The whole user object'), ...refusals('signed-out', 'busy') },
  });
  api.get('/api/export', (c) => answerExport(c, exportJson, { type: jsonType, nameOf: exportFileName }));

  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/export.zip',
    tags,
    operationId: 'exportZip',
    summary: 'Download all your records and photos',
    responses: {
      200: {
        description: '`flarewell.json`, and `photos/{day}.jpg` for each day with a photo',
        content: { 'application/zip': binary },
      },
      ...refusals('signed-out', 'busy'),
    },
  });
  api.get('/api/export.zip', (c) =>
    answerExport(c, exportZip, { type: 'application/zip', nameOf: zipFileName }),
  );

  api.openAPIRegistry.registerPath({
    method: 'post',
    path: '/api/import',
    tags,
    operationId: 'importArchive',
    summary: 'Import an exported file, all or nothing; idempotent; for owners',
    description:
      'Records with the id of an existing one replace it, and check-ins replace the one of their day. All others are ' +
      'added, and nothing is removed. A day keeps its photo unless the zip has another one. The email and premium do ' +
      'not change; the reminders and the timezone change only if the diary has no records. Where the diary has other members, ' +
      'a proof of identity is needed.',
    request: {
      body: {
        required: true,
        content: { [jsonType]: { schema: importedArchiveShape }, 'application/zip': binary },
      },
    },
    responses: {
      200: json(importSummaryShape, 'What was imported'),
      ...refusals(
        'signed-out',
        'proof-needed',
        'body-too-large',
        'unsupported-type',
        'too-many-records',
        'quota-reached',
        'busy',
        'no-space',
      ),
    },
  });
  api.post('/api/import', async (c) => {
    const { session } = c.var;
    const { userId, diaryId } = session;
    const diary = await findDiary(services.database.lookups, session);
    // Whoever is alone with the diary imports without a further step (docs/decisions/0022-diaries.md).
    if (diary && diary.members.length > 1) requireProof(session, now());
    const byteLimit = limitOf(c.req.header('Content-Type'));
    const announcedLength = Number(c.req.header('Content-Length') ?? 0);
    if (announcedLength > byteLimit) throw new Problem('body-too-large');
    const { uploadFolder: folder, arrivals, space } = services;
    await space.require(announcedLength);
    const receiveAndImport = async () => {
      await using file = await receiveFile(c.req.raw.body, {
        folder,
        byteLimit,
        arrival: arrivals.file,
        space,
      });
      await refuseEndedSession(c, services);
      const at = now();
      const when = { now: at, today: dayIn(session.timezone, at) };
      try {
        // Waits for one of the few places for imports only after the upload, so that a slow upload does not block others.
        return await importInTurn(userId, () =>
          importArchive({ ...services, processPhoto }, session, file, when),
        );
      } finally {
        await refuseGoneDiary(services, session);
      }
    };
    const summary = await takePlace(c, () => receiveInTurn(diaryId, receiveAndImport));
    return c.json(summary, 200);
  });

  api.openapi(
    createRoute({
      method: 'post',
      path: '/api/reset',
      tags,
      operationId: 'resetRecords',
      summary:
        'Delete all conditions, medications, check-ins, photos, trackers, flares, suspicions and shared links, but not the account',
      request: { body: jsonBody(resetShape) },
      responses: { 204: { description: 'Deleted' }, ...refusals('signed-out', 'proof-needed') },
    }),
    async (c) => {
      requireProof(c.var.session, now());
      await resetRecords(services, c.var.session, now());
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
