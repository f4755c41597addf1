import { LLMock } from '@copilotkit/aimock';

/** An AI provider at this address, for tests whose server is another process. */
export function createAiEmulator(url: string): LLMock {
  const { hostname, port } = new URL(url);
  return new LLMock({ host: hostname, port: Number(port) });
}
