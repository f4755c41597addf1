import { manifestPath } from '@flarewell/domain/shares/link';
import { normalizePasscode } from '@flarewell/domain/shares/passcodes';
import { shareMessages, trimRecipient } from '@flarewell/domain/shares/shares';
import { longestText } from '@flarewell/domain/wire/fields';
import { manifestRequestShape, manifestShape, wrongPasscodeShape } from '@flarewell/domain/wire/shares';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { verifyPassword } from '#auth/passwords.ts';
import { hashToken } from '#auth/tokens.ts';
import {
  findSharedLink,
  giveBackTry,
  nameReader,
  openSharedFile,
  openSharedLink,
  type SharedLink,
  takeTry,
} from '#db/records/sharedLinks.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem } from '#http/problems.ts';
import { readClientAddress } from '#http/requests/address.ts';
import type { Api, ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';
import { fhirJson } from '#shares/encryption.ts';
import { createFileUrls, filesPath } from '#shares/links.ts';

const tags = ['Sharing'];
const text = z.string().max(longestText);
const encryptedFile = (description: string) => ({
  description,
  content: { 'application/jose': { schema: z.string() } },
});
const common = { tags, security: [] };
const params = z.object({ token: text });

/**
 * What readers of a link ask for, as SMART Health Links 1.0.0 define it. They have no account and may come from any
 * origin. A link that was stopped, expired, is used up or never existed always gets the same answer.
 */
export function addSharedLinkRoutes(api: Api, services: Services): void {
  const { database, throttle, securityLog, trustedProxies, publicUrl, secret, now } = services;
  const { lookups, system } = database;
  const fileUrls = createFileUrls({ secret, origin: publicUrl.origin });

  const countRequest = (c: Context<ApiEnv>) =>
    throttle.count({ shareRequests: readClientAddress(c, trustedProxies) });

  async function findLink(c: Context<ApiEnv>, token: string): Promise<SharedLink> {
    await countRequest(c);
    return findSharedLink(lookups, hashToken(token), now()).then(orGone);
  }

  /** Counts the opening, and returns the encrypted file. */
  async function open(link: SharedLink, recipient: string): Promise<string> {
    return orGone(await openSharedLink(system, link, { recipient: trimRecipient(recipient), now: now() }));
  }

  /** The address of the encrypted file. The opening is counted when the reader fetches it. */
  async function locate(link: SharedLink, recipient: string): Promise<string> {
    const isNamed = await nameReader(system, link, { recipient: trimRecipient(recipient), now: now() });
    return orGone(isNamed ? fileUrls.make(link.id, now()) : null);
  }

  /** Returns how many tries are left if the passcode is wrong, and null if it is right. */
  async function findTriesLeft(
    c: Context<ApiEnv>,
    { id, triesLeft: before }: SharedLink,
    passcode: string,
  ): Promise<number | null> {
    // Asking without a passcode guesses nothing.
    if (passcode === '') return before;
    const { passcodeHash, triesLeft } = orGone(await takeTry(system, id, now()));
    let isRight: boolean;
    try {
      isRight = await verifyPassword({ hash: passcodeHash, password: passcode });
    } catch (error) {
      // Not checked, because too many passwords are being checked.
      await giveBackTry(system, id);
      throw error;
    }
    if (isRight) return null;
    securityLog.note('share-passcode-failed', { c, share: id });
    if (triesLeft === 0) securityLog.note('share-used-up', { c, share: id });
    return triesLeft;
  }

  api.openapi(
    createRoute({
      ...common,
      method: 'post',
      path: `${manifestPath}/{token}`,
      operationId: 'openSharedLink',
      summary: 'Get the manifest of a link, with its encrypted file',
      description:
        'Counts an opening if the file is embedded. Otherwise it stores only the name of the reader, and fetching the file at its `location` counts the opening.',
      request: { params, body: jsonBody(manifestRequestShape) },
      responses: {
        200: json(manifestShape, 'The manifest'),
        401: json(wrongPasscodeShape, '`wrong-passcode`'),
        ...refusals('share-gone', 'busy'),
      },
    }),
    async (c) => {
      const { recipient, passcode = '', embeddedLengthMax = Number.POSITIVE_INFINITY } = c.req.valid('json');
      const link = await findLink(c, c.req.valid('param').token);
      const triesLeft = link.hasPasscode ? await findTriesLeft(c, link, normalizePasscode(passcode)) : null;
      if (triesLeft !== null) {
        const message = shareMessages.wrongPasscode;
        return c.json({ code: 'wrong-passcode', message, remainingAttempts: triesLeft }, 401);
      }
      const place =
        link.fileLength <= embeddedLengthMax
          ? { embedded: await open(link, recipient) }
          : { location: await locate(link, recipient) };
      const file = {
        contentType: fhirJson,
        fhirVersion: '4.0.1',
        status: 'finalized',
        lastUpdated: link.createdAt,
      } as const;
      return c.json({ files: [{ ...file, ...place }] }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...common,
      method: 'get',
      path: `${manifestPath}/{token}`,
      operationId: 'getSharedFile',
      summary: 'Get the encrypted file of a link without a passcode',
      request: { params, query: z.object({ recipient: text.default('') }) },
      responses: { 200: encryptedFile('The encrypted file (JWE)'), ...refusals('share-gone') },
    }),
    async (c) => {
      const link = await findLink(c, c.req.valid('param').token);
      if (link.hasPasscode || isHead(c)) throw new Problem('share-gone');
      return answerFile(c, await open(link, c.req.valid('query').recipient));
    },
  );

  api.openapi(
    createRoute({
      ...common,
      method: 'get',
      path: `${filesPath}/{id}`,
      operationId: 'getSharedFileAtLocation',
      summary: 'Get an encrypted file at the location that a manifest named some minutes ago',
      request: { params: z.object({ id: text }), query: z.object({ expires: text, signature: text }) },
      responses: { 200: encryptedFile('The encrypted file (JWE)'), ...refusals('share-gone') },
    }),
    async (c) => {
      await countRequest(c);
      const { id } = c.req.valid('param');
      const isGood = fileUrls.isGood(id, c.req.valid('query'), now()) && !isHead(c);
      return answerFile(c, orGone(isGood ? await openSharedFile(system, id, now()) : null));
    },
  );
}

/** A HEAD request arrives where GET does, but reads nothing that could be counted as an opening. */
function isHead(c: Context<ApiEnv>): boolean {
  return c.req.method === 'HEAD';
}

function answerFile(c: Context<ApiEnv>, content: string) {
  return c.body(content, 200, { 'Content-Type': 'application/jose' });
}

function orGone<Found>(found: Found | null): Found {
  if (found === null) throw new Problem('share-gone');
  return found;
}
