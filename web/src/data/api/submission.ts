import { type FieldMessages, firstMessage } from '@flarewell/domain/fields';
import { useState } from 'react';
import { isCancelled } from './cancelled.ts';
import { ApiProblem } from './request.ts';

interface Submission<Answer> {
  /** Validation messages. If there are any, nothing is sent. */
  messages?: FieldMessages<string>;
  send: () => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

interface Failure {
  problem: ApiProblem | null;
  /** Changes with every failure, so that the same message is announced again. */
  problemCount: number;
}

/** The state of a form that does not use the cache: one request at a time, and the problem of the last one. */
export function useSubmission() {
  const [isBusy, setIsBusy] = useState(false);
  const [{ problem, problemCount }, setFailure] = useState<Failure>({ problem: null, problemCount: 0 });
  const setProblem = (problem: ApiProblem | null) =>
    setFailure((last) => ({ problem, problemCount: last.problemCount + 1 }));

  async function submit<Answer>({ messages = {}, send, onDone }: Submission<Answer>): Promise<void> {
    if (isBusy) return;
    const message = firstMessage(messages);
    if (message) {
      setProblem(new ApiProblem({ code: 'invalid-input', message, fields: fieldsWith(message, messages) }));
      return;
    }
    setIsBusy(true);
    setProblem(null);
    try {
      const answer = await send();
      onDone(answer);
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, problem, problemCount, submit, clearProblem: () => setProblem(null) };
}

/** Null if the person cancelled. */
function toProblem(error: unknown): ApiProblem | null {
  if (isCancelled(error)) return null;
  if (error instanceof ApiProblem) return error;
  reportError(error);
  return new ApiProblem({ code: 'unexpected' });
}

/** Forms show one message at a time, and mark the fields that have it. */
function fieldsWith(message: string, messages: FieldMessages<string>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(messages).flatMap((field) => (messages[field] === message ? [[field, message]] : [])),
  );
}
