import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '#data/api/request.ts';
import { askAssistant, checkConnection } from '#data/assistant.ts';
import { endSessionIfSignedOut } from '#data/cache/cache.ts';
import {
  applyCheck,
  ask,
  makeQuestion,
  reportUnavailable,
  resume,
  unanswered,
} from './conversation/conversation.ts';
import { type Conversation, emptyConversation, isPending } from './conversation/messages.ts';
import { applyEvent, fail, stopReply } from './conversation/replyEvents.ts';
import { describeProblem } from './conversation/words.ts';
import { createFrameBuffer } from './frames.ts';
import { markdownLoaded } from './ReplyText.tsx';

/** The conversations since the page was loaded, by user. Never stored; signing out reloads the page. */
const conversations = new Map<string, Conversation>();

const now = () => new Date().toISOString();

/** The conversation since the page was loaded. Closing the dialog stops a reply that is still arriving. */
export function useConversation(userId: string) {
  const [conversation, setConversation] = useState(() =>
    resume(conversations.get(userId) ?? emptyConversation),
  );
  const latest = useRef(conversation);
  const pending = useRef<AbortController>(null);
  const visit = useRef<AbortController>(null);

  const change = useCallback(
    (next: (before: Conversation) => Conversation) => {
      latest.current = next(latest.current);
      conversations.set(userId, latest.current);
      setConversation(latest.current);
    },
    [userId],
  );

  const check = useCallback(async () => {
    const signal = visit.current?.signal;
    change((before) => ({ ...before, connection: 'checking', problem: null }));
    const result = await checkConnection().catch((problem: ApiProblem) => {
      endSessionIfSignedOut(problem);
      return problem;
    });
    await markdownLoaded;
    // If the dialog was reopened meanwhile, its new check reports instead.
    if (signal?.aborted) return;
    change((before) =>
      result instanceof Error
        ? reportUnavailable(before, describeProblem(result), now())
        : applyCheck(before, result, now()),
    );
  }, [change]);

  useEffect(() => {
    visit.current = new AbortController();
    void check();
    return () => {
      pending.current?.abort();
      visit.current?.abort();
    };
  }, [check]);

  // Memoised, so that the earlier messages with their suggestions are not rendered again while a reply arrives.
  const send = useCallback(
    async (text: string): Promise<void> => {
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
        for await (const event of askAssistant(makeQuestion(latest.current), controller.signal)) {
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
    },
    [change],
  );

  function retry(): void {
    const question = unanswered(conversation);
    void (question === null ? check() : send(question));
  }

  return { conversation, send, retry, stop: () => pending.current?.abort() };
}
