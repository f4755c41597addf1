import type { Context } from 'hono';
import { findProfile, updateProfile } from '#db/accounts/profile.ts';
import type { DiaryScope, Member } from '#db/database.ts';
import { countDiaries } from '#db/diaries/diaries.ts';
import { findRole } from '#db/diaries/roles.ts';
import type { Api, ApiEnv } from '#http/router.ts';
import { stopPath } from '#reminders/stopLinks.ts';
import { renderStopPage, type StopPage, stopStyles } from '#reminders/stopPage.ts';
import type { Services } from '#services/services.ts';

/**
 * The page that unsubscribes from reminder mails. Opening it changes nothing, because mail scanners open every link; its
 * button does, and so does a mail program's one-click POST (RFC 8058), which comes from another origin. The link itself
 * identifies the person, so no session is needed.
 */
export function addReminderStopRoutes(api: Api, { database, reminders, now }: Services): void {
  const { stopLinks } = reminders;

  async function findRecipient(c: Context<ApiEnv>): Promise<Member | null> {
    const token = c.req.query('token') ?? '';
    const member = stopLinks.readMember(token);
    const isMember = member && (await findRole(database.lookups, member)) !== null;
    const profile = isMember && (await database.readAsMember(member, findProfile));
    return profile && stopLinks.isGood(token, { ...member, email: profile.email }) ? member : null;
  }

  const isOnlyDiary = async ({ userId }: Member) => (await countDiaries(database.lookups, userId)) === 1;

  api.get(stopPath, async (c) => {
    const member = await findRecipient(c);
    if (!member) return answer(c, 'broken');
    return answer(c, (await isOnlyDiary(member)) ? 'asking' : 'askingForOne');
  });

  api.post(stopPath, async (c) => {
    const member = await findRecipient(c);
    if (!member) return answer(c, 'broken');
    const stop = (scope: DiaryScope) => updateProfile(scope, { reminderEmail: false }, now());
    await database.asMember(member, stop, 'reader');
    return answer(c, (await isOnlyDiary(member)) ? 'stopped' : 'stoppedForOne');
  });

  api.get(`${stopPath}.css`, (c) => c.body(stopStyles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

function answer(c: Context<ApiEnv>, state: StopPage) {
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  return c.html(renderStopPage(state), state === 'broken' ? 404 : 200);
}
