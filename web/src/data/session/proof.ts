import { makeCancelled } from '#data/api/cancelled.ts';
import { api } from '#data/api/client.ts';
import { hasCode } from '#data/cache/cache.ts';
import { createStore } from '#data/cache/store.ts';
import { askForPasskey } from './passkeyCeremony.ts';

interface Question {
  /** Resolves when the person has proved who they are, and rejects when they cancel. */
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** The question on the screen. All actions that need a proof wait for the same answer. */
const question = createStore<Question | null>(null);

/**
 * Runs an action that the server allows only shortly after the person gave their password or a passkey. If the server
 * asks for that proof, the person is asked for it and the action runs again. Rejects with an AbortError if they cancel.
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

/** Throws if the server refuses the proof. The dialog then stays open. */
export async function provePassword(password: string): Promise<void> {
  await api.security.provePassword(password);
  close((asked) => asked.resolve());
}

/** Throws if the server refuses the proof. The dialog then stays open. */
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
