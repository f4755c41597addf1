import { api } from '#data/api/api.ts';
import { makeCancelled } from '#data/api/cancelled.ts';
import { hasCode } from '#data/cache/cache.ts';
import { createStore } from '#data/cache/store.ts';
import { askForPasskey } from './passkeyCeremony.ts';

interface Question {
  /** Resolves when the person has proved it, rejects when they cancel. */
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** The question that is on the screen; every action that needs it waits for the one answer. */
const question = createStore<Question | null>(null);

/**
 * Runs an action that the server allows only to somebody who gave their password or a passkey in the last minutes.
 * Asks for it where it is needed, and then runs the action again. Rejects with an AbortError when the person cancels.
 */
export async function withProof<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!hasCode(error, 'proof-needed')) throw error;
  }
  await ask();
  return act();
}

function ask(): Promise<void> {
  const asked = question.get() ?? makeQuestion();
  question.set(asked);
  return asked.promise;
}

function makeQuestion(): Question {
  let resolve: Question['resolve'] = () => undefined;
  let reject: Question['reject'] = () => undefined;
  const promise = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

export function useIsProofAsked(): boolean {
  return question.use() !== null;
}

/** These throw the server's refusal, and leave the question open. */
export async function provePassword(password: string): Promise<void> {
  await api.security.provePassword(password);
  close((asked) => asked.resolve());
}

export async function provePasskey(): Promise<void> {
  const response = await askForPasskey(await api.security.readProofOptions());
  await api.security.provePasskey({ response });
  close((asked) => asked.resolve());
}

export function cancelProof(): void {
  close((asked) => asked.reject(makeCancelled()));
}

function close(answer: (asked: Question) => void): void {
  const asked = question.get();
  question.set(null);
  if (asked) answer(asked);
}
