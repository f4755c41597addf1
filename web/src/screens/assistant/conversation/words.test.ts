import { expect, test } from 'vitest';
import { ApiProblem } from '#data/api/request.ts';
import { describeProblem } from './words.ts';

test.each([
  [
    'too-many-requests',
    '61',
    false,
    'That was a lot of questions in a short time. Please wait 2 minutes and try again.',
  ],
  ['busy', '5', false, 'The assistant is busy with other questions. Please wait a minute and try again.'],
  ['busy', null, false, 'The assistant is busy with other questions. Please wait a minute and try again.'],
  ['premium-needed', null, false, 'The assistant is for premium accounts.'],
  [
    'network',
    null,
    false,
    'Unable to connect to the Flarewell server. Please check your internet connection',
  ],
  ['unexpected', null, false, 'The assistant is for premium accounts'],
])('%s after %s', (code, retryAfter, isConnection, words) => {
  const problem = describeProblem(
    new ApiProblem({ code, message: 'The assistant is for premium accounts' }, retryAfter),
  );
  expect(problem).toMatchObject({ isConnection, retry: 'ask', text: expect.stringContaining(words) });
});
