import type { PushSubscriptionBody, Reminders } from '@flarewell/domain/wire/reminders';
import { createSend, type Send } from './api/request.ts';

export type { Reminders };

/** The endpoints of reminders, apart from the others: only the settings need them. */
export function reminderCalls(send: Send) {
  return {
    read: () => send<Reminders>('GET', '/api/reminders'),
    subscribe: (subscription: PushSubscriptionBody) =>
      send<Reminders>('PUT', '/api/reminders/push', subscription),
    unsubscribe: () => send<void>('DELETE', '/api/reminders/push'),
    testPush: () => send<void>('POST', '/api/reminders/test/push'),
    testEmail: () => send<void>('POST', '/api/reminders/test/email'),
  };
}

export const reminders = reminderCalls(createSend());
