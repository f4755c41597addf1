import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '#data/api/request.ts';
import { explain, explainUnsentName } from './words.ts';

afterEach(() => vi.unstubAllGlobals());

const wrong = (remainingAttempts: number) =>
  new ApiProblem({ code: 'wrong-passcode', message: 'That passcode is wrong', remainingAttempts });

test.each([
  ['several tries', wrong(7), true, 'That passcode is wrong. 7 tries left.'],
  ['one try', wrong(1), true, 'That passcode is wrong. 1 try left.'],
  [
    'a minute to wait',
    new ApiProblem({ code: 'too-many-requests', message: 'Wait' }, '60'),
    true,
    'Too many attempts. Please wait a minute and try again.',
  ],
  [
    'no answer',
    new ApiProblem({ code: 'network' }),
    true,
    'The server does not answer. Please check your connection and try again.',
  ],
  [
    'an answer of something else than our server',
    new ApiProblem({ code: 'configuration' }),
    true,
    'The server does not answer. Please check your connection and try again.',
  ],
  [
    'no connection',
    new ApiProblem({ code: 'network' }),
    false,
    'You are offline, and this needs a connection. Please try again when you are back online.',
  ],
  ['any other refusal', new ApiProblem({ code: 'busy', message: 'Busy' }), true, 'Busy'],
])('a reader is told about %s', (_, problem, onLine, words) => {
  vi.stubGlobal('navigator', { onLine });
  expect(explain(problem)).toBe(words);
});

test.each([
  [
    'the link has ended',
    new ApiProblem({ code: 'share-gone', message: 'This link does not work. Please ask for a new one' }),
    'This link does not work any more, so your name was not sent.',
  ],
  ['the server is busy', new ApiProblem({ code: 'busy', message: 'Busy' }), 'Busy'],
])('a reader is told why the name was not sent: %s', (_, problem, words) => {
  expect(explainUnsentName(problem)).toBe(words);
});
