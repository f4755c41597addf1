import { builtInName, type Connection } from '@flarewell/domain/assistant/assistant';
import type { Conversation } from './conversation/messages.ts';

const onThisDevice = `${builtInName}, on this device`;

const dots: Record<Connection, string> = {
  checking: 'bg-ink-faint animate-breathe',
  connected: 'bg-good',
  'built-in': 'bg-good',
  failed: 'bg-bad',
  unavailable: 'bg-good',
  offline: 'bg-good',
};

/** Who answers, and whether the provider can be reached. */
export function ConnectionStatus({
  conversation: { connection, provider, problem },
}: {
  conversation: Conversation;
}) {
  const state = problem?.isConnection ? 'failed' : connection;
  const words = {
    checking: 'Connecting…',
    connected: `Connected to ${provider}`,
    'built-in': builtInName,
    failed: 'Connection error',
    // The analyst answers chips from the copy in this browser; only what is typed needs the server.
    unavailable: onThisDevice,
    offline: onThisDevice,
  };
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="rounded-full bg-accent-wash px-2.5 py-0.5 text-xs font-semibold text-accent-ink">
        Premium
      </span>
      <span role="status" className="inline-flex items-center gap-2">
        <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dots[state]}`} />
        {words[state]}
      </span>
    </span>
  );
}
