import { shareMessages } from '@flarewell/domain/shares/shares';
import type { ApiProblem } from '#data/api/request.ts';
import { inWords } from '#ui/Problem.tsx';

export const words = {
  /** The same for every link that does not work, so that nobody learns why. */
  gone: `${shareMessages.gone}.`,
  foreign: (host: string) => `This link belongs to ${host}, and only that server can open it.`,
  obstacles: {
    insecure:
      'Browsers open shared links only over a secure connection. Please use an address that begins with https.',
    outdated: 'This browser is too old to open shared links. Please use a newer one.',
  },
} as const;

/** Why a link could not be opened, for somebody who knows nothing of this server. */
export function explain({ code, message, retryAfterSeconds, remainingAttempts }: ApiProblem): string {
  if (code === 'wrong-passcode' && remainingAttempts !== null)
    return `${message}. ${remainingAttempts === 1 ? '1 try' : `${remainingAttempts} tries`} left.`;
  if (code === 'too-many-requests' && retryAfterSeconds !== null)
    return `Too many attempts. Please wait ${inWords(retryAfterSeconds)} and try again.`;
  if (code === 'network' || code === 'configuration')
    return navigator.onLine
      ? 'The server does not answer. Please check your connection and try again.'
      : 'You are offline, and this needs a connection. Please try again when you are back online.';
  return message;
}

/** Why a reader's name was not sent. The summary is open, so a link that has ended in the meantime needs other words. */
export function explainUnsentName(problem: ApiProblem): string {
  return problem.code === 'share-gone'
    ? 'This link does not work any more, so your name was not sent.'
    : explain(problem);
}
