import type { Context } from 'hono';
import { findProfile, updateProfile } from '#db/accounts/profile.ts';
import type { Api, ApiEnv } from '#http/router.ts';
import { stopPath } from '#reminders/stopLinks.ts';
import { renderStopPage, stopStyles } from '#reminders/stopPage.ts';
import type { Services } from '#services/services.ts';

/**
 * The page that unsubscribes from reminder mails. Opening it changes nothing, because mail scanners open every link; its
 * button does, and so does a mail program's one-click POST (RFC 8058), which comes from another origin. The link itself
 * identifies the person, so no session is needed.
 */
export function addReminderStopRoutes(api: Api, { database, reminders, now }: Services): void {
  const { stopLinks } = reminders;

  async function findRecipient(c: Context<ApiEnv>): Promise<string | null> {
    const token = c.req.query('token') ?? '';
    const userId = stopLinks.readUserId(token);
    const profile = userId && (await database.readAsUser(userId, findProfile));
    return profile && stopLinks.isGood(token, { userId, email: profile.email }) ? userId : null;
  }

  api.get(stopPath, async (c) => {
    const isGood = (await findRecipient(c)) !== null;
    return answer(c, isGood ? 'asking' : 'broken');
  });

  api.post(stopPath, async (c) => {
    const userId = await findRecipient(c);
    if (!userId) return answer(c, 'broken');
    await database.asUser(userId, (scope) => updateProfile(scope, { reminderEmail: false }, now()));
    return answer(c, 'stopped');
  });

  api.get(`${stopPath}.css`, (c) => c.body(stopStyles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

function answer(c: Context<ApiEnv>, state: 'asking' | 'stopped' | 'broken') {
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  return c.html(renderStopPage(state), state === 'broken' ? 404 : 200);
}
