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

export const chatHistoryLength = 5;
export const chatContextCheckIns = 10;
export const chatAnalyticsDays = [365, 30, 7] as const;
export const chatInputMaxPx = 120;

export const quickPrompts = ['Medication table', 'Severe flares this year', 'Average severity'] as const;
export const defaultProvider = 'OpenAI';

export type Connection = 'checking' | 'connected' | 'failed';

export function canSend(input: string, isPending: boolean, connection: Connection): boolean {
  return connection === 'connected' && !isPending && input.trim() !== '';
}

/** The messages that go with a question. */
export function chatHistory(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.slice(-chatHistoryLength);
}

export const sendFailure =
  'I apologize, but I encountered an error while processing your message. Please try again.';

export function connectionFailure(reason: string): string {
  return `I'm sorry, but I'm currently unable to connect to the AI service. Error: ${reason}. Please check your API key configuration and try again.`;
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

/** The provider's own code says most, then the HTTP status, then what its message mentions. */
export function providerMessage(error: ProviderError, provider: string = defaultProvider): string {
  const byCode = messagesByCode.get(error.code ?? '');
  const byStatus = messagesByCode.get(codesByStatus.get(error.status ?? 0) ?? '');
  const known = byCode ?? byStatus;
  if (known) return known(provider);
  if (/network|fetch/i.test(error.message)) {
    return `Network error connecting to ${provider}. Please check your internet connection.`;
  }
  if (/api key/i.test(error.message)) {
    return `${provider} API key error. Please verify your API key is correct and active.`;
  }
  return `${provider} API error: ${error.message}`;
}

export function emptyReplyMessage(provider: string = defaultProvider): string {
  return `No response content received from ${provider}`;
}
