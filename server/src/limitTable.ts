import { openDiaryLinkLimit } from '@flarewell/domain/diaries/diary';
import { openInvitationLimit } from '@flarewell/domain/invitations/messages';
import { mostCompared } from '@flarewell/domain/patterns/diary/numbers';
import { flareLimits } from '@flarewell/domain/patterns/flares/flare';
import { suspicionLimit } from '@flarewell/domain/patterns/suspicions';
import { photoByteLimit } from '@flarewell/domain/photos';
import { recordLimits } from '@flarewell/domain/records/records';
import { passcodeTries } from '@flarewell/domain/shares/passcodes';
import { shareLimits } from '@flarewell/domain/shares/shares';
import { trackerLimits } from '@flarewell/domain/trackers';
import { archiveLimits } from '@flarewell/domain/wire/archive';
import { checkInPageBytes, checkInPageSize } from '@flarewell/domain/wire/checkIns';
import { MOST_OPEN } from '#archive/downloads.ts';
import { REPLIES_AT_ONCE } from '#assistant/assistant.ts';
import { JSON_BYTES } from '#auth/limits/requests.ts';
import { type AttemptKind, attemptLimits } from '#auth/limits/throttle.ts';
import { hashingLimits } from '#auth/passwords.ts';
import { deviceLimit } from '#db/reminders/subscriptions.ts';
import { MOST_ENTRIES as SEARCHED_ENTRIES } from '#diary/patternSearch.ts';
import { memoryLimits } from '#diary/readRecords.ts';
import { RESERVE_BYTES } from '#http/freeSpace.ts';
import { usualArrivals } from '#http/requests/bodies.ts';
import { usualConnections } from '#http/requests/connections.ts';
import { DEEPEST_NESTING, MOST_VALUES } from '#http/requests/jsonLimits.ts';
import { heavyLoad, ordinaryLoad } from '#http/requests/load.ts';
import { LONGEST_ECHO, MOST_FIELDS } from '#http/router.ts';
import {
  decodingLimits,
  LARGE,
  largeLimits,
  MEMORY_LIMIT,
  PIXEL_LIMIT,
  SIDE_LIMIT,
} from '#photos/processing.ts';
import { MOST_UPLOADS, UPLOAD_MS } from '#photos/uploads.ts';
import {
  IMPORTS_AT_ONCE,
  importedPhotos,
  UPLOADS_AT_ONCE,
  UPLOADS_PER_NETWORK,
} from '#routes/records/archive.ts';
import { photoUploads } from '#routes/records/photos.ts';
import { MOST_BYTES } from '#shares/encryption.ts';
import { MOST_ENTRIES as SHARED_ENTRIES } from '#shares/snapshot.ts';

const RETRY_AFTER = '429 with `Retry-After`';
const BUSY = '503 with `Retry-After`';
const NOT_SENT = 'silently not sent';

type LimitRow = [what: string, limit: string, answerBeyondIt: string];

/** `npm run settings` writes the table of docs/limits.md from these. */
export function listLimits(): LimitRow[] {
  const described = new Set<string>();
  /** '10 in 15 minutes'. Kinds with the same limit are written once. */
  const attempts = (...kinds: AttemptKind[]): string => {
    for (const kind of kinds) described.add(kind);
    return [...new Set(kinds.map(writeAttempts))].join(', ');
  };
  const { small, file } = usualArrivals;
  // Only the number: the cell names the period before it.
  const codesByDevices = attempts('secondFactorDevices').split(' ')[0];
  const inMemory = `${count(memoryLimits.rows)} check-ins, ${bytes(memoryLimits.bytes)}`;

  const rows: LimitRow[] = [
    ['A JSON request', `${bytes(JSON_BYTES)}, within ${seconds(small.totalMs)}`, '413, 408'],
    ['Values in a JSON request', `${count(MOST_VALUES)}, nested ${DEEPEST_NESTING} deep`, '400'],
    [
      'Fields named in one refusal',
      `${MOST_FIELDS}, of ${LONGEST_ECHO} characters each`,
      'the rest is left out',
    ],
    [
      'A photo',
      `under ${bytes(photoByteLimit)}, ${PIXEL_LIMIT / 1e6} megapixels, ${count(SIDE_LIMIT)} on a side`,
      '413',
    ],
    [
      'The memory to decode a photo',
      `${bytes(MEMORY_LIMIT)} by estimate: a progressive JPEG of 50 megapixels`,
      '413',
    ],
    ['Photos of a diary in no check-in', `${MOST_UPLOADS}, for ${UPLOAD_MS / 86_400_000} days`, RETRY_AFTER],
    [
      'Photos received at once',
      `${photoUploads.atOnce} in all, ${photoUploads.perNetwork} of a network, ${photoUploads.each} of a person`,
      BUSY,
    ],
    [
      'Photos decoded at once',
      `${decodingLimits.atOnce}, and ${importedPhotos.atOnce} of imports; ${decodingLimits.waiting} waiting`,
      BUSY,
    ],
    [
      'Large photos decoded at once',
      `${largeLimits.atOnce} that takes over ${bytes(LARGE)}, and ${largeLimits.waiting} waiting`,
      BUSY,
    ],
    [
      'An import',
      `${bytes(archiveLimits.jsonBytes)} of JSON, ${bytes(archiveLimits.zipBytes)} of zip, ${count(archiveLimits.checkIns)} check-ins`,
      '413 or 400',
    ],
    [
      'The body of a photo or an import',
      `${bytes(file.pace?.bytesPerSecond ?? 0)} a second from the start; ${period(file.totalMs / 1000)} in all`,
      '408',
    ],
    [
      'A silence inside a body',
      `${seconds(small.silenceMs)} in JSON, ${seconds(file.silenceMs)} in a photo or an import`,
      '408',
    ],
    [
      'Imports received at once',
      `${UPLOADS_AT_ONCE} in all, ${UPLOADS_PER_NETWORK} of a network, 1 of a diary`,
      BUSY,
    ],
    ['Free space that imports leave', bytes(RESERVE_BYTES), BUSY],
    ['Imports worked on at once', `${IMPORTS_AT_ONCE} in a server`, 'the others wait'],
    [
      'Requests of a person at once',
      `${ordinaryLoad.eachAtOnce}, and ${ordinaryLoad.each - ordinaryLoad.eachAtOnce} waiting`,
      BUSY,
    ],
    [
      'Summaries, links, patterns at once',
      `${heavyLoad.atOnce} in a server, ${heavyLoad.eachAtOnce} of a person; ${count(heavyLoad.waiting)} waiting`,
      BUSY,
    ],
    ['Exports of a person at once', `${MOST_OPEN}, which make one piece at a time`, BUSY],
    ['Notes in the PDF of a summary', 'about 40 pages', 'the rest is left out'],
    ['Check-ins in the diaries that an account has made, as JSON', '`TEXT_QUOTA_MB`', '409 `quota-reached`'],
    ['Photos in the diaries that an account has made', '`PHOTO_QUOTA_MB`', '409 `quota-reached`'],
    ['Diaries of an account', '`DIARIES_PER_ACCOUNT`', '409 `too-many-diaries`'],
    ['Members of a diary', '`MEMBERS_PER_DIARY`', '409 `too-many-members`'],
    ['Links to a diary that work', String(openDiaryLinkLimit), '409 `too-many-diary-links`'],
    ['Conditions, medications of a diary', `${recordLimits.conditions} each`, '409'],
    [
      'Things to track of a diary',
      `${trackerLimits.shown} shown, ${trackerLimits.stored} with the hidden ones`,
      '409',
    ],
    ['Flares, suspicions of a diary', `${count(flareLimits.stored)} and ${suspicionLimit}`, '409'],
    [
      'Links to summaries of a diary',
      `${shareLimits.active} that work, the last ${shareLimits.ended} that ended`,
      '409, forgotten',
    ],
    ['The encrypted file of a link', bytes(MOST_BYTES), '400'],
    ['Ratings, medications, trackers in it', count(SHARED_ENTRIES), '400'],
    ['Links made by a person', attempts('sharesMade'), RETRY_AFTER],
    ['Opening links, one network', attempts('shareRequests'), RETRY_AFTER],
    ['Wrong passcodes of a link', `${passcodeTries} in its life`, '404, as for no link'],
    ['Days in one range of check-ins', count(checkInPageSize), '400'],
    ['Check-ins in one answer', `${count(checkInPageSize)}, ${bytes(checkInPageBytes)}`, 'the next page'],
    ['A summary reads', inMemory, '400 within its period'],
    ['The assistant reads', inMemory, 'the answer says so'],
    [
      'A search for patterns reads',
      `${count(SEARCHED_ENTRIES)} entries of days, the newest`,
      'the screen says so',
    ],
    [
      'A search for patterns compares',
      `${mostCompared.conditions} conditions with ${mostCompared.factors} factors`,
      'the screen says so',
    ],
    ['Requests from one network', '`REQUESTS_PER_MINUTE`', RETRY_AFTER],
    [
      'Connections at once',
      `${usualConnections.perNetwork} from one network, ${count(usualConnections.total)} in a server`,
      'closed',
    ],
    [
      'A connection that waits',
      `${seconds(usualConnections.headersMs)} for headers, ${seconds(usualConnections.keepAliveMs)} for another request`,
      'closed',
    ],
    ['The rest of a body after its answer', seconds(usualConnections.restMs), 'closed'],
    [
      'Passwords checked or set at once',
      `${hashingLimits.atOnce} in a server, ${hashingLimits.waiting} waiting`,
      BUSY,
    ],
    ['Sign-in, one network at one account', attempts('signInPair'), RETRY_AFTER],
    ['Sign-in, one account or one network', attempts('signInAccount', 'signInAddress'), RETRY_AFTER],
    ['Sign-in, a known device', `${attempts('signInDevice')}, and none of the others`, RETRY_AFTER],
    ['The same, counting right passwords too', attempts('signInsDevice'), RETRY_AFTER],
    ['Codes, one network at one account', attempts('secondFactorPair'), RETRY_AFTER],
    [
      'Codes of one account',
      `${attempts('secondFactorUser')}, and ${codesByDevices} by its known devices`,
      RETRY_AFTER,
    ],
    ['Failed sign-ins, everybody together', attempts('signInFailures'), '429 to unknown devices'],
    ['Asking for the password again', attempts('passwordUser'), RETRY_AFTER],
    ['Asking for it, right ones too', attempts('proofsUser'), RETRY_AFTER],
    ['Requests for a passkey, one network', attempts('passkeyRequests'), RETRY_AFTER],
    ['Links to diaries made by a person', attempts('diaryLinksMade'), RETRY_AFTER],
    ['Invitations made by an operator', attempts('invitationsMade'), RETRY_AFTER],
    ['Open invitations of an operator', count(openInvitationLimit), '409'],
    [
      'Checking invitations and links to diaries, or joining, one network',
      attempts('invitationChecks'),
      RETRY_AFTER,
    ],
    ['Registering from one network', attempts('signUpAddress'), RETRY_AFTER],
    ['Messages to the assistant', attempts('assistantMessages', 'assistantDay'), RETRY_AFTER],
    ['Checks of its connection', attempts('assistantCheck'), RETRY_AFTER],
    [
      'Replies of the assistant at once',
      `${REPLIES_AT_ONCE} in a server, 1 of a person`,
      '503; the newer counts',
    ],
    ['Mails to one address, one network', attempts('mailPair'), NOT_SENT],
    ['Mails asked for by one network', attempts('mailAddress'), NOT_SENT],
    ['Mails to one address, with tests', attempts('mailAccount'), 'not sent; a test: 429'],
    ['Links to a new password, one address', attempts('resetAccount'), NOT_SENT],
    ['Mails to the owner about changes', attempts('noticeAccount'), NOT_SENT],
    ['The same, address never confirmed', attempts('noticeUnconfirmed'), NOT_SENT],
    ['Notices of new links', attempts('noticeShares'), NOT_SENT],
    ['Worthless links, one network', attempts('resetAddress'), RETRY_AFTER],
    ['Changes of the email by a person', attempts('emailChangeUser'), RETRY_AFTER],
    ['"Already registered", one network', attempts('registeredAddress'), RETRY_AFTER],
    ['"Already registered", in all', attempts('registeredAll'), RETRY_AFTER],
    ['Devices of a person that get pushes', count(deviceLimit), '409'],
    ['Tests of reminders by a person', attempts('reminderTest'), RETRY_AFTER],
  ];
  const missing = Object.keys(attemptLimits).filter((kind) => !described.has(kind));
  if (missing.length > 0) throw new Error(`limitTable.ts has no row for these limits: ${missing.join(', ')}`);
  return rows;
}

function writeAttempts(kind: AttemptKind): string {
  const limit = attemptLimits[kind];
  return `${count(limit.attempts)} ${period(limit.seconds)}`;
}

const periods: Record<number, string> = { 3600: 'an hour', 86400: 'a day' };

const period = (seconds: number) => periods[seconds] ?? `in ${seconds / 60} minutes`;
const seconds = (ms: number) => `${ms / 1000} s`;
const count = (number: number) => number.toLocaleString('en');

/** Rounds down, because some limits are powers of two. */
function bytes(number: number): string {
  if (number >= 1e9) return `${Math.floor(number / 1e9)} GB`;
  return number >= 1e6 ? `${Math.floor(number / 1e6)} MB` : `${Math.floor(number / 1e3)} KB`;
}
