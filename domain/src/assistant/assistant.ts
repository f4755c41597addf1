import { longDate } from '@flarewell/domain/dates';
import type { Day } from '@flarewell/domain/day';
import { type Who, yourself } from '@flarewell/domain/who';

export interface ChatMessage {
  id: string;
  content: string;
  sender: 'user' | 'assistant';
  timestamp: string;
}

export const chatRequest = {
  model: 'gpt-3.5-turbo',
  max_tokens: 500,
  temperature: 0.7,
  presence_penalty: 0.3,
  frequency_penalty: 0.3,
} as const;
export const connectionTest = { max_tokens: 10, temperature: 0 } as const;

/** How many earlier messages a question is sent with. */
export const chatHistoryLength = 5;
/** How many the server accepts: tabs of version 1.0.0 send more. */
export const chatHistoryLimit = 20;
export const chatContextCheckIns = 10;
export const chatAnalyticsDays = [365, 30, 7] as const;
export const chatInputMaxPx = 120;

/** In characters. The server cuts longer replies; normal ones are far shorter. */
export const chatMessageLimit = 2000;
export const chatReplyLimit = 20_000;

export const quickPrompts = ['Medication table', 'Severe flares this year', 'Average severity'] as const;

export const defaultProvider = 'OpenAI';
export const builtInName = 'Built-in analyst';

/**
 * `built-in`: the server has no provider, and the built-in analyst answers. `failed`: the provider cannot be reached.
 * `unavailable`: Flarewell's own server did not answer. `offline`: it cannot be asked.
 */
export type Connection = 'checking' | 'connected' | 'failed' | 'built-in' | 'unavailable' | 'offline';

export function canSend(input: string, isPending: boolean, connection: Connection): boolean {
  const isUp = connection === 'connected' || connection === 'built-in';
  return isUp && !isPending && input.trim() !== '';
}

/** Quick prompts are always answered by the built-in analyst, because their figures must be exact. */
export function isQuickPrompt(message: string): boolean {
  return quickPrompts.some((prompt) => prompt === message.trim());
}

export const chatErrorCodes = [
  'invalid-api-key',
  'insufficient-quota',
  'rate-limit-exceeded',
  'model-not-found',
  'network',
  'api-key',
  'provider',
  'timeout',
  'unreadable',
  'cut',
  'empty',
  'superseded',
  'unexpected',
] as const;
export type ChatErrorCode = (typeof chatErrorCodes)[number];

export const sendFailure =
  'I apologize, but I encountered an error while processing your message. Please try again.';

export function connectionFailure(reason: string): string {
  const sentence = reason.replace(/(?<!\.)\.+$/, '');
  return `I'm sorry, but I'm currently unable to connect to the AI service. Error: ${sentence}. Please check your API key configuration and try again.`;
}

/** Shown below an answer when the diary is longer than the part that was read. */
export function coverageNote(oldestDay: Day, { your }: Who = yourself): string {
  return `This covers ${your} check-ins since ${longDate(oldestDay)}.`;
}

const messagesByCode = new Map<string, (provider: string) => string>([
  ['invalid_api_key', (name) => `Invalid ${name} API key. Please check your API key configuration.`],
  ['insufficient_quota', (name) => `${name} API quota exceeded. Please check your billing and usage limits.`],
  ['rate_limit_exceeded', (name) => `${name} API rate limit exceeded. Please try again in a moment.`],
  ['model_not_found', (name) => `${name} model not found. The requested model may not be available.`],
]);

const codesByStatus = new Map([
  [401, 'invalid_api_key'],
  [429, 'rate_limit_exceeded'],
]);

export interface ProviderError {
  code?: string | null;
  status?: number;
  message: string;
}

/** Prefers the provider's error code, then the HTTP status, then keywords in its message. */
export function explainProviderError(
  error: ProviderError,
  provider: string = defaultProvider,
): { code: ChatErrorCode; message: string } {
  const known = [error.code ?? '', codesByStatus.get(error.status ?? 0) ?? ''].find((code) =>
    messagesByCode.has(code),
  );
  const say = messagesByCode.get(known ?? '');
  if (known && say) return { code: known.replaceAll('_', '-') as ChatErrorCode, message: say(provider) };
  if (/network|fetch/i.test(error.message)) {
    const message = `Network error connecting to ${provider}. Please check your internet connection.`;
    return { code: 'network', message };
  }
  if (/api key/i.test(error.message)) {
    const message = `${provider} API key error. Please verify your API key is correct and active.`;
    return { code: 'api-key', message };
  }
  return { code: 'provider', message: `${provider} API error: ${error.message}` };
}

export function emptyReplyMessage(provider: string = defaultProvider): string {
  return `No response content received from ${provider}`;
}
