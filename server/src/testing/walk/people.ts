import { randomUUID } from 'node:crypto';
import { addDays, addMs, type Day, dayIn } from '@flarewell/domain/day';
import { diaryHeader } from '@flarewell/domain/diaries/diary';
import type { Role } from '@flarewell/domain/diaries/roles';
import { createProfile } from '#db/accounts/profile.ts';
import { insertSession } from '#db/accounts/sessions.ts';
import type { Database } from '#db/database.ts';
import { addMember } from '#db/diaries/diaries.ts';
import { findRole } from '#db/diaries/roles.ts';
import { bodyOf, type TestApp } from '#testing/app.ts';
import { makeProfile } from '#testing/people.ts';
import { signUpPremium } from '#testing/services/aiProvider.ts';
import { makeSession } from '#testing/sessions.ts';
import { type Asker, askers } from '#testing/walk/access.ts';

const SESSION_MS = 3_600_000;

export interface WalkRequest {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export type OpenDiary = Awaited<ReturnType<typeof openDiary>>;

/**
 * A diary about Leo that Maya, its owner, has added to her own, and everybody who is going to ask about it. One of them was
 * a writer and was removed; another owns one more diary of Maya's together with her.
 */
export async function openDiary(app: TestApp, database: Database) {
  const { system } = database;
  const now = () => app.services.now();
  /** Is in every text of this diary, and nowhere else. */
  const mark = `Leo ${randomUUID().slice(0, 8)}`;
  const ids = {} as Record<Asker, string>;
  // Premium, because otherwise the assistant would refuse them for another reason.
  for (const asker of askers) ids[asker] = (await signUpPremium(app)).profile.id;

  /**
   * Asks in a browser of its own, because some requests end the session that sends them. The asker has just signed in, or
   * some time ago.
   */
  async function ask(
    asker: Asker,
    method: string,
    request: WalkRequest,
    named?: string,
    msAgo = 0,
  ): Promise<Response> {
    const { tokenHash, cookie } = makeSession(app.services);
    const times = { now: addMs(now(), -msAgo), expiresAt: addMs(now(), SESSION_MS) };
    const device = { ipAddress: '', userAgent: '', isShared: false };
    await insertSession(system, { userId: ids[asker], tokenHash, ...device, ...times });
    const { path, body, headers } = request;
    const Cookie = cookie;
    return app
      .connect()
      .request(method, path, body, { Cookie, ...(named && { [diaryHeader]: named }), ...headers });
  }

  async function addDiary(): Promise<string> {
    const body = { name: mark, birthDate: '2019-05-01' };
    return (await bodyOf<{ id: string }>(ask('owner', 'POST', { path: '/api/diaries', body }))).id;
  }

  const diaryId = await addDiary();
  const otherId = await addDiary();

  /** Makes sure that an account is a member. */
  async function join(userId: string, role: Role, id = diaryId): Promise<void> {
    const member = { userId, diaryId: id };
    if ((await findRole(system, member)) === null) await addMember(system, member, role, now());
  }

  /** Another account in the diary. */
  async function addOther(role: Role): Promise<string> {
    const profile = makeProfile();
    await createProfile(system, profile);
    await join(profile.id, role);
    return profile.id;
  }

  await bodyOf(ask('owner', 'PATCH', { path: `/api/diaries/${otherId}`, body: { name: 'Ada' } }));
  await join(ids['owner of another'], 'owner', otherId);
  await join(ids['removed member'], 'writer');
  const removal = `/api/diaries/${diaryId}/members/${ids['removed member']}`;
  await bodyOf(ask('owner', 'DELETE', { path: removal }));
  await join(ids.writer, 'writer');
  await join(ids.reader, 'reader');
  // Or the owner could not leave.
  await addOther('owner');

  let daysAgo = 0;
  return {
    diaryId,
    ids,
    mark,
    ask,
    join,
    addOther,
    /** A day that has no check-in yet. */
    nextDay(): Day {
      daysAgo += 1;
      return addDays(dayIn('UTC', now()), -daysAgo);
    },
    /** What the owner of the diary is answered. */
    own: <Body>(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      bodyOf<Body>(ask('owner', method, { path, body, ...(headers && { headers }) }, diaryId)),
  };
}
