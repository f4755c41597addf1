import { expectedUserHeader } from '@flarewell/domain/account/account';
import { isSameContent } from '@flarewell/domain/checkIns';
import { noonOf } from '@flarewell/domain/day';
import { diaryHeader } from '@flarewell/domain/diaries/header';
import type { CheckInSave, ShownCheckIn } from '@flarewell/domain/wire/checkIns';

/** What happens to a request: it passes, it never arrives, or it arrives and its response is lost. */
type Fault = 'pass' | 'lose request' | 'lose response' | Response;
type Disturb = (request: string) => Fault | Promise<Fault>;

/** The records of a diary. That of an account has its id. */
interface Account {
  checkIns: Map<string, ShownCheckIn>;
  uploads: Map<string, string>;
  revision: number;
}

const refuse = (status: number, code: string) => Response.json({ code, message: code }, { status });

/** Base64url of 32 bytes; another one for each diary. */
export const localKeyOf = (diaryId: string) => diaryId.charAt(0).toUpperCase().repeat(43);

/** An in-memory server that ignores repeated saves and detects conflicts like the real one. */
export function createFakeServer() {
  const accounts = new Map<string, Account>();
  /** The writes that arrived, in order. */
  const writes: string[] = [];
  let signedIn: string | null = 'maya';
  /** The diaries of others that every account may use. */
  const shared = new Set<string>();
  let disturb: Disturb = () => 'pass';
  let uploadCount = 0;

  function accountOf(id: string): Account {
    const account = accounts.get(id) ?? { checkIns: new Map(), uploads: new Map(), revision: 0 };
    accounts.set(id, account);
    return account;
  }

  function save(
    account: Account,
    day: string,
    { revision: base, photo, writtenAt, ...content }: CheckInSave,
  ): Response {
    const { checkIns, uploads } = account;
    const current = checkIns.get(day);
    const shown = current?.photoUrl ?? null;
    const photoUrl = photo === undefined ? shown : photo && `/photos/maya/${photo}`;
    if (current && photoUrl === shown && isSameContent(current, content)) {
      return Response.json(current);
    }
    if ((current?.revision ?? null) !== base) {
      return Response.json(
        { code: 'conflict', message: 'conflict', current: current ?? null },
        { status: 409 },
      );
    }
    if (photo && photoUrl !== shown && uploads.get(photo) !== day) {
      return Response.json({ code: 'invalid-input', fields: { photo: 'gone' } }, { status: 400 });
    }
    account.revision += 1;
    const saved = {
      ...content,
      id: day,
      createdAt: writtenAt,
      date: noonOf(day),
      photoUrl,
      thumbnailUrl: photoUrl,
      revision: account.revision,
    };
    checkIns.set(day, saved);
    return Response.json(saved);
  }

  function answerChanges(id: string): Response {
    const { checkIns, revision } = accountOf(id);
    const changes = { checkIns: [...checkIns.values()], deletedDays: [], revision };
    const diary = { id, name: id, role: 'writer', members: [{ id: signedIn }] };
    return Response.json({ ...changes, profile: { id: signedIn }, diary, isComplete: true, hasMore: false });
  }

  async function handle(method: string, path: string, { body, headers }: RequestInit): Promise<Response> {
    if (path.startsWith('/photos/')) {
      return new Response(`pixels of ${path}`, { headers: { 'Content-Type': 'image/jpeg' } });
    }
    if (path === '/api/auth/session') {
      return Response.json({ profile: signedIn && { id: signedIn }, isSharedDevice: false });
    }
    const given = new Headers(headers);
    const [, day = '', isPhoto] = /^\/api\/check-ins\/([^/]+)(\/photo)?$/.exec(path) ?? [];
    const isChange = method !== 'GET';
    if (isChange) writes.push(`${method} ${day}${isPhoto ?? ''}`);
    if (!signedIn) return refuse(401, 'signed-out');
    if (isChange && given.get(expectedUserHeader) !== signedIn) return refuse(403, 'other-user');
    const diaryId = given.get(diaryHeader) ?? signedIn;
    if (diaryId !== signedIn && !shared.has(diaryId)) return refuse(404, 'diary-gone');
    if (path === '/api/auth/local-key') return Response.json({ key: localKeyOf(diaryId) });
    if (!day) return answerChanges(diaryId);
    if (!isChange) {
      const found = accountOf(diaryId).checkIns.get(day);
      return found ? Response.json(found) : refuse(404, 'not-found');
    }
    const account = accountOf(diaryId);
    if (isPhoto) {
      uploadCount += 1;
      const photo = `${uploadCount}.jpg`;
      account.uploads.set(photo, day);
      return Response.json({ photo });
    }
    if (method === 'DELETE') {
      account.checkIns.delete(day);
      return new Response(null, { status: 204 });
    }
    return save(account, day, JSON.parse(body as string));
  }

  return {
    writes,
    accountOf,
    share: (diaryId: string) => shared.add(diaryId),
    stopSharing: (diaryId: string) => shared.delete(diaryId),
    signIn: (id: string | null) => {
      signedIn = id;
    },
    /** Sets the faults of all further requests, by method and path. */
    disturb: (next: Disturb = () => 'pass') => {
      disturb = next;
    },
    fetch: (async (path: string, request: RequestInit = {}) => {
      const { method = 'GET' } = request;
      const fault = await disturb(`${method} ${path}`);
      if (fault instanceof Response) return fault;
      if (fault === 'lose request') throw new TypeError('Failed to fetch');
      const response = await handle(method, path, request);
      if (fault === 'lose response') throw new TypeError('Failed to fetch');
      return response;
    }) as typeof fetch,
  };
}
