import { nextReminder } from '@flarewell/domain/account/reminders';
import { pushSubscriptionShape, remindersShape } from '@flarewell/domain/wire/reminders';
import { createRoute } from '@hono/zod-openapi';
import { findProfile } from '#db/accounts/profile.ts';
import type { Session } from '#db/accounts/sessions.ts';
import { countDiaries } from '#db/diaries/diaries.ts';
import { readReminderHistory } from '#db/reminders/history.ts';
import { isRemindedByMail } from '#db/reminders/schedule.ts';
import {
  countSubscriptions,
  type Device,
  deleteSubscription,
  deviceLimit,
  findSubscription,
  forgetEndpoint,
  saveSubscription,
} from '#db/reminders/subscriptions.ts';
import { json, jsonBody, refusals } from '#http/openapi.ts';
import { Problem, refuseInvalid } from '#http/problems.ts';
import type { Api } from '#http/router.ts';
import type { Outcome } from '#reminders/outcome.ts';
import { checkSubscription } from '#reminders/push.ts';
import { pushTest } from '#reminders/words.ts';
import type { Services } from '#services/services.ts';

const tags = ['Reminders'];
const path = '/api/reminders';
const done = { description: 'Done' };

export function addReminderRoutes(api: Api, { database, reminders, throttle, now }: Services): void {
  const { system } = database;
  const { push, mail, mailTo } = reminders;

  async function read(session: Session) {
    const device = deviceOf(session);
    const at = now();
    const next = await database.readAsMember(session, async (scope) => {
      const profile = await findProfile(scope);
      return profile && nextReminder(profile, at, await readReminderHistory(scope, at));
    });
    return {
      push: {
        publicKey: push.publicKey,
        endpoint: (await findSubscription(system, device))?.endpoint ?? null,
        devices: await countSubscriptions(system, device.userId),
      },
      email: { isOffered: mail !== null },
      nextAt: next?.instant ?? null,
    };
  }

  api.openapi(
    createRoute({
      method: 'get',
      path,
      tags,
      operationId: 'readReminders',
      summary: 'Read how this person is reminded, on this device and others, and when next',
      responses: { 200: json(remindersShape, 'The reminders'), ...refusals('signed-out') },
    }),
    async (c) => c.json(await read(c.var.session), 200),
  );

  api.openapi(
    createRoute({
      method: 'put',
      path: `${path}/push`,
      tags,
      operationId: 'subscribeDevice',
      summary: 'Turn reminders on for this device, until it is signed out',
      description: 'If another person had the same push endpoint, it is taken from them.',
      request: { body: jsonBody(pushSubscriptionShape) },
      responses: {
        200: json(remindersShape, 'The reminders'),
        ...refusals('signed-out', 'too-many-records'),
      },
    }),
    async (c) => {
      const { endpoint, keys } = c.req.valid('json');
      refuseInvalid(checkSubscription({ endpoint, ...keys }, push));
      if (!(await saveSubscription(system, deviceOf(c.var.session), { endpoint, ...keys }, now()))) {
        throw new Problem('too-many-records', {
          message: `You can be reminded on at most ${deviceLimit} devices`,
        });
      }
      return c.json(await read(c.var.session), 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'delete',
      path: `${path}/push`,
      tags,
      operationId: 'unsubscribeDevice',
      summary: 'Turn reminders off for this device; does nothing if they are off',
      responses: { 204: done, ...refusals('signed-out') },
    }),
    async (c) => {
      await deleteSubscription(system, deviceOf(c.var.session));
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/test/push`,
      tags,
      operationId: 'testPush',
      summary: 'Send a test notification to this device',
      responses: {
        204: { description: 'The push service accepted it' },
        ...refusals('signed-out', 'not-subscribed', 'subscription-gone', 'not-delivered'),
      },
    }),
    async (c) => {
      await throttle.count({ reminderTest: c.var.session.userId });
      const subscription = await findSubscription(system, deviceOf(c.var.session));
      if (!subscription) throw new Problem('not-subscribed');
      const outcome = await push.send(subscription, pushTest);
      if (outcome.kind === 'gone') {
        await forgetEndpoint(system, subscription.endpoint);
        throw new Problem('subscription-gone');
      }
      requireSent(outcome);
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/test/email`,
      tags,
      operationId: 'testReminderMail',
      summary: "Send a test mail to the account's email address",
      description:
        'Counts as a mail to the account. Refused if reminder mails are off or the email is not confirmed.',
      responses: {
        204: { description: 'The mail server accepted it' },
        ...refusals('signed-out', 'mail-off', 'reminder-mail-off', 'not-delivered'),
      },
    }),
    async (c) => {
      const { userId, diaryId, email } = c.var.session;
      await throttle.count({ reminderTest: userId });
      if (!mail) throw new Problem('mail-off');
      const isMailed = await database.readAsMember(c.var.session, (scope) => isRemindedByMail(scope, mailTo));
      if (!isMailed) throw new Problem('reminder-mail-off');
      await throttle.count({ mailAccount: email });
      const isOnly = (await countDiaries(database.lookups, userId)) === 1;
      requireSent(await mail.test({ userId, diaryId, email }, { isOnly }));
      return c.body(null, 204);
    },
  );
}

function deviceOf({ id, userId }: Session): Device {
  return { sessionId: id, userId };
}

function requireSent({ kind }: Outcome): void {
  if (kind !== 'sent') throw new Problem('not-delivered');
}
