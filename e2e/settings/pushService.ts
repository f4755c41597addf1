import type { PushSubscriptionBody } from '@flarewell/domain/wire/reminders';
import { pushService } from '@flarewell/e2e/support/servers/servers.ts';

/** Subscribes at the emulated push service as a browser does. */
export async function subscribe(applicationServerKey: string): Promise<PushSubscriptionBody> {
  const { clientHash, keys } = await ask<{ clientHash: string; keys: PushSubscriptionBody['keys'] }>(
    '/subscribe',
    { userVisibleOnly: 'true', applicationServerKey },
  );
  return { endpoint: `${pushService}/notify/${clientHash}`, expirationTime: null, keys };
}

/** The messages that the subscription received, decrypted. */
export async function listMessages(endpoint: string): Promise<string[]> {
  const clientHash = endpoint.slice(endpoint.lastIndexOf('/') + 1);
  return (await ask<{ messages: string[] }>('/get-notifications', { clientHash })).messages;
}

async function ask<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${pushService}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The push service answered ${response.status} to ${path}`);
  return ((await response.json()) as { data: Answer }).data;
}
