import { provider } from '@flarewell/e2e/support/servers/servers.ts';
import { createAiEmulator } from '@flarewell/server/testing/services/aiEmulator';
import { replies } from './replies.ts';

/** Fake AI provider in its own process; the server under test calls it over HTTP, like a real one. */
const { slow, hostile, cut, quota, lookup } = replies;
const mock = createAiEmulator(provider);
mock.onMessage(slow.question, { content: slow.answer }, { latency: 100, chunkSize: 40 });
mock.onMessage(hostile.question, { content: hostile.answer }, { chunkSize: 7 });
mock.onMessage(cut.question, { content: cut.answer }, { latency: 20, chunkSize: 10, truncateAfterChunks: 4 });
mock.onMessage(quota.question, {
  error: {
    message: 'You exceeded your current quota',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  },
  status: 429,
});
mock.on(
  { userMessage: lookup.question, hasToolResult: false },
  { toolCalls: [{ name: 'look_up', arguments: { measure: 'severity', figure: 'average' } }] },
);
mock.on({ userMessage: lookup.question, hasToolResult: true }, { content: lookup.answer });
// Answers any other question, and the connection check.
mock.on({}, { content: 'OK' });
await mock.start();
