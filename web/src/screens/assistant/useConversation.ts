import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '#data/api/request.ts';
import { askAssistant, checkConnection } from '#data/assistant.ts';
import { endSessionIfSignedOut } from '#data/cache/cache.ts';
import { ask, unanswered } from './conversation/asking.ts';
import { applyCheck, goOffline, reportUnavailable, resume } from './conversation/connection.ts';
import { type Conversation, emptyConversation, isPending } from './conversation/messages.ts';
import { applyEvent, fail, stopReply } from './conversation/replyEvents.ts';
import { type AnswerInWords, makeQuestion } from './conversation/request.ts';
import { describeProblem } from './conversation/words.ts';
import { createFrameBuffer } from './frames.ts';

/** The conversations since the page was loaded, by user and diary. Never stored; signing out reloads the page. */
const conversations = new Map<string, Conversation>();

const now = () => new Date().toISOString();

/**
 * The conversation since the page was loaded. Closing the dialog stops a reply that is still arriving. `change` is for what
 * needs no server.
 */
export function useConversation(key: string, isOffline: boolean) {
  const [conversation, setConversation] = useState(() => resume(conversations.get(key) ?? emptyConversation));
  const latest = useRef(conversation);
  const pending = useRef<AbortController>(null);
  /** Until the dialog is closed or the connection is lost. */
  const visit = useRef<AbortController>(null);

  const change = useCallback(
    (next: (before: Conversation) => Conversation) => {
      latest.current = next(latest.current);
      conversations.set(key, latest.current);
      setConversation(latest.current);
    },
    [key],
  );

  const check = useCallback(async () => {
    const signal = visit.current?.signal;
    change((before) => ({ ...before, connection: 'checking', problem: null }));
    const result = await checkConnection().catch((problem: ApiProblem) => {
      endSessionIfSignedOut(problem);
      return problem;
    });
    // If the dialog was reopened meanwhile, its new check reports instead.
    if (signal?.aborted) return;
    change((before) =>
      result instanceof Error
        ? reportUnavailable(before, describeProblem(result), now())
        : applyCheck(before, result, now()),
    );
  }, [change]);

  useEffect(() => () => pending.current?.abort(), []);
  useEffect(() => {
    const controller = new AbortController();
    visit.current = controller;
    if (isOffline) change((before) => goOffline(before, now()));
    else void check();
    return () => controller.abort();
  }, [isOffline, check, change]);

  /** `answer` gives the answers that this browser shows, because a provider gets the last messages. */
  async function send(text: string, answer: AnswerInWords): Promise<void> {
    if (isPending(latest.current)) return;
    change((before) => ask(before, text, now()));
    const controller = new AbortController();
    pending.current = controller;
    const buffer = createFrameBuffer((piece) =>
      change((before) => applyEvent(before, { type: 'text', text: piece }, now())),
    );
    // Shows the buffered text before the reply is marked as stopped.
    controller.signal.addEventListener('abort', () => {
      buffer.flush();
      change(stopReply);
    });
    try {
      for await (const event of askAssistant(makeQuestion(latest.current, answer), controller.signal)) {
        if (controller.signal.aborted) return;
        if (event.type === 'text') {
          buffer.add(event.text);
        } else {
          buffer.flush();
          change((before) => applyEvent(before, event, now()));
        }
      }
    } catch (problem) {
      buffer.flush();
      endSessionIfSignedOut(problem as Error);
      change((before) => fail(before, describeProblem(problem as ApiProblem), now()));
    }
  }

  function retry(answer: AnswerInWords): void {
    const question = unanswered(conversation);
    void (question === null ? check() : send(question, answer));
  }

  return { conversation, change, send, retry, stop: () => pending.current?.abort() };
}
