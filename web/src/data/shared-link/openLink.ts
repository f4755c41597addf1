import { manifestPath, type OwnLink } from '@flarewell/domain/shares/link';
import { errors } from 'jose';
import { ApiProblem, createSendJson, openResponse } from '#data/api/request.ts';
import { decryptFile } from './decryption.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** Whoever opens a link does so as nobody, also in a browser that is signed in. */
const fetchAsNobody: typeof fetch = (path, init) => fetch(path, { ...init, credentials: 'omit' });
const send = createSendJson(fetchAsNobody);
const fhirJson = 'application/fhir+json';

export interface ReaderAnswers {
  /** The name that the reader gives; may be empty. */
  recipient: string;
  passcode?: string;
}

/**
 * Fetches and decrypts what a link holds. Resolves to null if the link does not work, whatever the reason is, and rejects
 * with an ApiProblem if it may work at another try.
 */
export async function openLink(link: OwnLink, answers: ReaderAnswers): Promise<Snapshot | null> {
  try {
    const files = await fetchFiles(link, answers);
    const texts = await Promise.all(files.map((file) => decryptFile(file, link.key)));
    const snapshots = texts.map(readSnapshot);
    return snapshots.find(({ summary }) => summary) ?? snapshots[0] ?? null;
  } catch (error) {
    const isRetryable = error instanceof ApiProblem && error.code !== 'share-gone';
    // The last wrong passcode has ended the link.
    if (isRetryable && error.remainingAttempts !== 0) throw error;
    // A damaged key or file is no mistake of the app or the server. Anything else is.
    const isExpected = error instanceof ApiProblem || error instanceof errors.JOSEError;
    if (!isExpected) reportError(error);
    return null;
  }
}

/** Tells who reads a link that was opened without a name. As no file is handed out, this counts no further opening. */
export async function sendReaderName({ path }: OwnLink, recipient: string): Promise<void> {
  await send('POST', path, { recipient, embeddedLengthMax: 0 });
}

async function fetchFiles({ path, isFile }: OwnLink, answers: ReaderAnswers): Promise<string[]> {
  if (isFile) return [await fetchFile(`${path}?recipient=${encodeURIComponent(answers.recipient)}`)];
  const manifest = await send<{ files?: ManifestFile[] }>('POST', path, answers);
  const files = (manifest.files ?? []).filter(({ contentType }) => contentType === fhirJson);
  return Promise.all(files.map(({ embedded, location = '' }) => embedded ?? fetchFile(ownPath(location))));
}

interface ManifestFile {
  contentType: string;
  embedded?: string;
  location?: string;
}

/** The page asks no other server for anything, whatever a manifest says. */
function ownPath(location: string): string {
  const url = new URL(location);
  const isOurs = url.origin === window.location.origin && url.pathname.startsWith(`${manifestPath}/`);
  if (!isOurs) throw new Error('The manifest names a file of another server');
  return url.pathname + url.search;
}

async function fetchFile(path: string): Promise<string> {
  const isExpected = ({ headers }: Response) => headers.get('Content-Type') === 'application/jose';
  const response = await openResponse('GET', path, { isExpected, fetchIt: fetchAsNobody });
  // Reading fails when the connection breaks in the middle of the file.
  return response.text().catch(() => {
    throw new ApiProblem({ code: 'network' });
  });
}
