import type { PushSubscriptionBody, Reminders } from '@flarewell/domain/wire/reminders';
import { createSendJson, type SendJson } from '#data/api/request.ts';

export type { Reminders };

/** Apart from `createClient`, because only the settings screen needs these calls. */
export function reminderCalls(send: SendJson) {
  return {
    read: () => send<Reminders>('GET', '/api/reminders'),
    subscribe: (subscription: PushSubscriptionBody) =>
      send<Reminders>('PUT', '/api/reminders/push', subscription),
    unsubscribe: () => send<void>('DELETE', '/api/reminders/push'),
    testPush: () => send<void>('POST', '/api/reminders/test/push'),
    testEmail: () => send<void>('POST', '/api/reminders/test/email'),
  };
}

export const reminders = reminderCalls(createSendJson());
