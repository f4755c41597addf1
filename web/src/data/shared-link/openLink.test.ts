import type { OwnLink } from '@flarewell/domain/shares/link';
import { sharedSummaryTitle } from '@flarewell/domain/shares/sharedSummary';
import { summaryReport } from '@flarewell/domain/summary/report';
import { healthSummary } from '@flarewell/domain/summary/summary';
import { base64url, CompactEncrypt } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from '#data/api/request.ts';
import { openLink, sendReaderName } from './openLink.ts';

const origin = 'https://flarewell.example';
const secret = new Uint8Array(32).fill(7);
const link: OwnLink = {
  path: '/shl/abc',
  key: base64url.encode(secret),
  needsPasscode: true,
  isFile: false,
  label: 'Dr. Weber',
};
const direct = { ...link, needsPasscode: false, isFile: true };

const encrypt = (text: string, key = secret) =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })
    .encrypt(key);

function bundleWith(...attachments: { title: string; contentType: string; data: string }[]): string {
  const entry = attachments.map((attachment) => ({
    resource: { resourceType: 'DocumentReference', content: [{ attachment }] },
  }));
  return JSON.stringify({ resourceType: 'Bundle', entry });
}

const nothing = { conditions: [], medications: [], checkIns: [], flares: [] };
const summary = {
  version: 1,
  label: 'Dr. Weber',
  madeAt: '2026-11-14T18:42:00.000Z',
  expiresAt: '2026-12-14T18:42:00.000Z',
  report: summaryReport(
    healthSummary(nothing, '2026-11-14', 90),
    { name: 'Zoë', birthDate: null, recordedBy: 'patient' },
    {
      noteDays: [],
      hasPhotos: false,
      patterns: null,
    },
  ),
  photos: [],
  photosLeftOut: 0,
};
const ours = bundleWith({
  title: sharedSummaryTitle,
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(summary)).toString('base64'),
});
const foreign = JSON.stringify({ resourceType: 'Bundle', entry: [] });

const answer = vi.fn<typeof fetch>();
const report = vi.fn();
beforeEach(() => {
  vi.stubGlobal('window', { location: { origin } });
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('reportError', report);
});
afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
  report.mockReset();
});

const answerFile = (file: string) =>
  answer.mockResolvedValueOnce(new Response(file, { headers: { 'Content-Type': 'application/jose' } }));
const answerJson = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  answer.mockResolvedValueOnce(Response.json(body, { status, headers }));
const fhir = { contentType: 'application/fhir+json' };
const asked = () => answer.mock.calls.map(([path, init]) => [path, init?.method, init?.credentials]);

describe('a link is opened', () => {
  test('by its file, as nobody', async () => {
    answerFile(await encrypt(ours));
    expect(await openLink(direct, { recipient: 'Dr. Weber & Co' })).toMatchObject({ fhir: ours, summary });
    expect(asked()).toEqual([['/shl/abc?recipient=Dr.%20Weber%20%26%20Co', 'GET', 'omit']]);
  });

  test('by its manifest, with the passcode', async () => {
    answerJson({ files: [{ ...fhir, embedded: await encrypt(ours) }] });
    const opened = await openLink(link, { recipient: 'Dr. Weber', passcode: 'maple river stone' });
    expect(opened?.summary).toEqual(summary);
    expect(asked()).toEqual([['/shl/abc', 'POST', 'omit']]);
    expect(JSON.parse(String(answer.mock.calls[0]?.[1]?.body))).toEqual({
      recipient: 'Dr. Weber',
      passcode: 'maple river stone',
    });
  });

  test('by a file that the manifest names', async () => {
    answerJson({ files: [{ ...fhir, location: `${origin}/shl/files/1?expires=2&signature=3` }] });
    answerFile(await encrypt(ours));
    expect((await openLink(link, { recipient: '' }))?.summary).toEqual(summary);
    expect(asked()[1]).toEqual(['/shl/files/1?expires=2&signature=3', 'GET', 'omit']);
  });

  test('with several files: the one that holds our summary is shown', async () => {
    answerJson({
      files: [
        { contentType: 'application/smart-health-card', embedded: 'no JWE' },
        { ...fhir, embedded: await encrypt(foreign) },
        { ...fhir, embedded: await encrypt(ours) },
      ],
    });
    expect((await openLink(link, { recipient: '' }))?.summary).toEqual(summary);
  });

  test.each([
    ['another bundle', foreign],
    ['no JSON', 'hello'],
    ['a summary of a later version', ours.replace(/"data":"[^"]+"/, `"data":"${btoa('{"version":2}')}"`)],
  ])('and holds %s, which can only be downloaded', async (_, content) => {
    answerFile(await encrypt(content));
    expect(await openLink(direct, { recipient: '' })).toMatchObject({ fhir: content, summary: null });
  });
});

test('the name of a reader is sent without asking for the file, as nobody', async () => {
  answerJson({ files: [{ ...fhir, location: `${origin}/shl/files/1?expires=2&signature=3` }] });
  await sendReaderName(direct, 'Dr. Weber');
  expect(asked()).toEqual([['/shl/abc', 'POST', 'omit']]);
  expect(JSON.parse(String(answer.mock.calls[0]?.[1]?.body))).toEqual({
    recipient: 'Dr. Weber',
    embeddedLengthMax: 0,
  });
});

describe('a link does not work', () => {
  test('if the server says so', async () => {
    answerJson({ code: 'share-gone', message: 'This link does not work' }, 404);
    expect(await openLink(direct, { recipient: '' })).toBe(null);
  });

  test('after the last wrong passcode', async () => {
    answerJson({ code: 'wrong-passcode', message: 'Wrong', remainingAttempts: 0 }, 401);
    expect(await openLink(link, { recipient: '', passcode: 'x' })).toBe(null);
  });

  test('if its key does not fit, or its file is damaged', async () => {
    answerFile(await encrypt(ours, new Uint8Array(32)));
    expect(await openLink(direct, { recipient: '' })).toBe(null);
    answerFile((await encrypt(ours)).slice(0, -4));
    expect(await openLink(direct, { recipient: '' })).toBe(null);
    answerFile('no JWE');
    expect(await openLink(direct, { recipient: '' })).toBe(null);
    expect(report).not.toHaveBeenCalled();
  });

  test('if its file inflates to more than any summary has', async () => {
    answerFile(await encrypt(' '.repeat(64_000_001)));
    expect(await openLink(direct, { recipient: '' })).toBe(null);
    expect(report).not.toHaveBeenCalled();
  });

  test.each([
    'https://evil.example/shl/files/1',
    '//evil.example/shl/files/1',
    `${origin}/api/export`,
    `${origin}/shl/../api/export`,
    `${origin}.evil.example/shl/files/1`,
    '',
  ])('if its file is at %j, which is not asked for', async (location) => {
    answerJson({ files: [{ ...fhir, location }] });
    expect(await openLink(link, { recipient: '' })).toBe(null);
    expect(answer).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledTimes(1);
  });

  test.each([
    [{ files: [] }, false],
    [{}, false],
    [{ files: 'none' }, true],
    [[], false],
    [{ files: [null] }, true],
  ])('if its manifest is %j; reported as a mistake: %j', async (manifest, isReported) => {
    answerJson(manifest);
    expect(await openLink(link, { recipient: '' })).toBe(null);
    expect(report).toHaveBeenCalledTimes(Number(isReported));
  });
});

describe('a link may work at another try', () => {
  test('after a wrong passcode', async () => {
    answerJson({ code: 'wrong-passcode', message: 'Wrong', remainingAttempts: 7 }, 401);
    await expect(openLink(link, { recipient: '', passcode: 'x' })).rejects.toMatchObject({
      code: 'wrong-passcode',
      remainingAttempts: 7,
    });
  });

  test('after too many requests', async () => {
    answerJson({ code: 'too-many-requests', message: 'Wait' }, 429, { 'Retry-After': '60' });
    await expect(openLink(direct, { recipient: '' })).rejects.toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: 60,
    });
  });

  test('without a connection, also if it breaks in the middle of the file', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(openLink(direct, { recipient: '' })).rejects.toMatchObject({ code: 'network' });
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('broken')) });
    answer.mockResolvedValueOnce(new Response(broken, { headers: { 'Content-Type': 'application/jose' } }));
    await expect(openLink(direct, { recipient: '' })).rejects.toBeInstanceOf(ApiProblem);
  });
});
