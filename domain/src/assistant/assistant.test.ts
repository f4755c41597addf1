import { describe, expect, test } from 'vitest';
import {
  canSend,
  chatAnalyticsDays,
  chatContextCheckIns,
  chatInputMaxPx,
  chatRequest,
  connectionFailure,
  connectionTest,
  emptyReplyMessage,
  explainProviderError,
  isQuickPrompt,
  quickPrompts,
  sendFailure,
} from './assistant.ts';
import { quickQueries } from './query/quickQueries.ts';

describe('chat', () => {
  test('R86 request: model, parameters and context', () => {
    expect(chatRequest).toEqual({
      model: 'gpt-3.5-turbo',
      max_tokens: 500,
      temperature: 0.7,
      presence_penalty: 0.3,
      frequency_penalty: 0.3,
    });
    expect(connectionTest).toEqual({ max_tokens: 10, temperature: 0 });
    expect(chatContextCheckIns).toBe(10);
    expect(chatAnalyticsDays).toEqual([365, 30, 7]);
    expect(chatInputMaxPx).toBe(120);
    expect(quickPrompts).toEqual(['Medication table', 'Severe flares this year', 'Average severity']);
  });

  test.each([
    ['hello', false, 'connected', true],
    ['  ', false, 'connected', false],
    ['', false, 'connected', false],
    ['hello', true, 'connected', false],
    ['hello', false, 'checking', false],
    ['hello', false, 'failed', false],
    ['hello', false, 'offline', false],
    ['hello', false, 'built-in', true],
    ['hello', true, 'built-in', false],
    [' ', false, 'built-in', false],
  ] as const)(
    'R87 send: %j can be sent while pending is %s and the connection is %s: %s',
    (input, isPending, connection, expected) => {
      expect(canSend(input, isPending, connection)).toBe(expected);
    },
  );

  test.each(quickPrompts)('R87 quick prompts: %s is a question about all records', (prompt) => {
    const { conditions, medications, where } = quickQueries[prompt];
    expect([...conditions, ...medications, ...where]).toEqual([]);
  });

  test.each([
    ...quickPrompts.map((prompt) => [prompt, true] as const),
    [' Medication table\n', true],
    ['medication table', false],
    ['Medication table?', false],
    ['Average severity in May', false],
    ['', false],
  ] as const)('R87 quick prompts: %j is a quick prompt: %s', (message, expected) => {
    expect(isQuickPrompt(message)).toBe(expected);
  });

  const error = (fields: object) => ({ message: 'boom', ...fields });

  test.each([
    [error({ code: 'invalid_api_key' }), 'Invalid Acme API key. Please check your API key configuration.'],
    [
      error({ code: 'insufficient_quota' }),
      'Acme API quota exceeded. Please check your billing and usage limits.',
    ],
    [error({ code: 'rate_limit_exceeded' }), 'Acme API rate limit exceeded. Please try again in a moment.'],
    [error({ code: 'model_not_found' }), 'Acme model not found. The requested model may not be available.'],
    [error({ status: 401 }), 'Invalid Acme API key. Please check your API key configuration.'],
    [error({ status: 429 }), 'Acme API rate limit exceeded. Please try again in a moment.'],
    [
      error({ status: 429, code: 'insufficient_quota' }),
      'Acme API quota exceeded. Please check your billing and usage limits.',
    ],
    [error({ status: 503 }), 'Acme API error: boom'],
    [error({ code: 'toString' }), 'Acme API error: boom'],
    [error({ code: null }), 'Acme API error: boom'],
    [
      { message: 'Failed to fetch' },
      'Network error connecting to Acme. Please check your internet connection.',
    ],
    [{ message: 'network down' }, 'Network error connecting to Acme. Please check your internet connection.'],
    [
      { message: 'Incorrect API key provided' },
      'Acme API key error. Please verify your API key is correct and active.',
    ],
  ])('R88 provider: the message for %j', (problem, message) => {
    expect(explainProviderError(problem, 'Acme').message).toBe(message);
  });

  test('R88 provider: the default name is OpenAI, and an empty reply has a message', () => {
    expect(explainProviderError({ message: 'boom' }).message).toBe('OpenAI API error: boom');
    expect(emptyReplyMessage()).toBe('No response content received from OpenAI');
    expect(emptyReplyMessage('Acme')).toBe('No response content received from Acme');
  });

  test.each([
    [{ code: 'insufficient_quota', status: 429 }, 'insufficient-quota'],
    [{ status: 429 }, 'rate-limit-exceeded'],
    [{ message: 'fetch failed' }, 'network'],
    [{ message: 'Bad API key' }, 'api-key'],
    [{}, 'provider'],
  ])('R88 provider: %j has the code %s', (fields, code) => {
    expect(explainProviderError(error(fields)).code).toBe(code);
  });

  test('R89 failures: a reason that ends with a full stop gets no second one', () => {
    expect(connectionFailure('No route.')).toContain('Error: No route. Please check');
  });

  test('R89 failures: the messages of the assistant', () => {
    expect(connectionFailure('no route')).toBe(
      "I'm sorry, but I'm currently unable to connect to the AI service. Error: no route. Please check your API key configuration and try again.",
    );
    expect(sendFailure).toBe(
      'I apologize, but I encountered an error while processing your message. Please try again.',
    );
  });
});
