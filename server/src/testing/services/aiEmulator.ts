import { LLMock } from '@copilotkit/aimock';

/** A provider that answers over HTTP at that address, for tests that run in a process of their own. */
export function createAiEmulator(url: string): LLMock {
  const { hostname, port } = new URL(url);
  return new LLMock({ host: hostname, port: Number(port) });
}
