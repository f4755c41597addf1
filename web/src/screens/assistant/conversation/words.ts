import type { ApiProblem } from '#data/api/request.ts';
import { inWords } from '#ui/Problem.tsx';

/** The text of the panel above the input, and the action of its button. */
export interface Problem {
  /** The provider failed: shown as a connection error. */
  isConnection: boolean;
  text: string;
  retry: 'check' | 'ask';
}

export const title = 'Flarewell AI Assistant';

export const smallPrint = 'No medical advice or diagnosis.';

/** `provider` is the name of the AI provider, or null when the server has none. */
export function welcome(provider: string | null): string {
  const who = provider
    ? 'Hello. I answer from what is recorded in this diary.'
    : 'Hello. I answer from the records of this diary, here on this server. Nothing is sent anywhere.';
  return `${who}\n\nAsk how severe the skin was, when it flared, which symptoms came with it, or what was used, skipped and noted: “How was the skin last month?” Or begin with one of the questions below, or build one without typing.`;
}

export const offlineWelcome =
  'Hello. There is no connection, so I answer from the copy of this diary on this device.\n\nBegin with one of the questions below, or build one with the button beside the field.';

export const unavailable =
  'Sorry, I can’t read what you type right now. The questions below and the chips still work.';

export const typingNeedsConnection = 'Typing needs a connection. The chips work without one.';

/** Describes why the server refused a question. */
export function describeProblem({ code, message, retryAfterSeconds }: ApiProblem): Problem {
  const wait = inWords(retryAfterSeconds ?? 60);
  switch (code) {
    case 'too-many-requests':
      return calm(`That was a lot of questions in a short time. Please wait ${wait} and try again.`);
    case 'busy':
      return calm(`The assistant is busy with other questions. Please wait ${wait} and try again.`);
    case 'premium-needed':
      return calm(`${message}.`);
    default:
      return calm(message);
  }
}

function calm(text: string): Problem {
  return { isConnection: false, text, retry: 'ask' };
}
