import { canSend } from '@flarewell/domain/assistant/assistant';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { Measure } from '@flarewell/domain/measures/measures';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useConnection } from '#data/connection.ts';
import { useOpenDiary } from '#data/diary/openDiary.ts';
import { useProfile } from '#data/diary/profile.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { HelpHost } from '#ui/help/HelpHost.tsx';
import { HelpLink } from '#ui/help/HelpLink.tsx';
import { Eye } from '#ui/icons.tsx';
import { useBackEntry } from '#ui/leaving/useBackEntry.ts';
import { AssistantContext } from './AssistantContext.ts';
import { useAnswering } from './answers/useAnswering.ts';
import { Composer } from './Composer.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { ChipMenu } from './chips/ChipMenu.tsx';
import { askHere, changeLookup, type LookupPlace } from './conversation/asking.ts';
import { type Conversation, isPending as hasPending, listLookups } from './conversation/messages.ts';
import { smallPrint, title } from './conversation/words.ts';
import { DraftNotices } from './DraftNotices.tsx';
import { holdPlace, MessageList } from './MessageList.tsx';
import { ProblemPanel } from './ProblemPanel.tsx';
import { QuickPrompts } from './QuickPrompts.tsx';
import { SeenDialog } from './SeenDialog.tsx';
import { useConversation } from './useConversation.ts';

const now = () => new Date().toISOString();

type Props = { onClose: () => void };

export function AssistantDialog(props: Props) {
  return (
    <HelpHost>
      <Chat {...props} />
    </HelpHost>
  );
}

function Chat({ onClose }: Props) {
  const isOffline = useConnection() !== 'online';
  const { conversation, change, send, retry, stop } = useConversation(
    `${useProfile().id} ${useOpenDiary().id}`,
    isOffline,
  );
  const { connection, messages, problem, draft } = conversation;
  const isPending = hasPending(conversation);
  const answering = useAnswering(listMeasuresHere(conversation));
  const canAsk = answering !== null && !isPending;
  const [isLooking, setIsLooking] = useState(false);
  /** The button that opened the menu for a new question; null while that is closed. */
  const [builder, setBuilder] = useState<Element | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const leave = useBackEntry('dialog');
  const openDialog = useOpenDialog();

  const ask = useCallback(
    (content: string, query: Query) => change((before) => askHere(before, { content, query }, now())),
    [change],
  );
  const changeChips = useCallback(
    (place: LookupPlace, query: Query) => {
      if (log.current) holdPlace(log.current);
      change((before) => changeLookup(before, place, query, answering?.describe(query) ?? ''));
    },
    [change, answering],
  );
  const openSummary = useCallback(
    (days: number) =>
      leave(1, () => openDialog({ name: 'summary', days, onClose: () => openDialog({ name: 'assistant' }) })),
    [leave, openDialog],
  );
  const assistant = useMemo(
    () => ({ answering, canAsk, ask, changeChips, openSummary }),
    [answering, canAsk, ask, changeChips, openSummary],
  );

  function build(query: Query): void {
    setBuilder(null);
    const content = answering?.describe(query) ?? '';
    change((before) => askHere(before, { content, query, isBuilt: true }, now()));
    // The next part of the question can be chosen at once.
    const focusChips = () =>
      log.current
        ?.querySelector<HTMLElement>('article:last-child [aria-haspopup]')
        ?.focus({ preventScroll: true });
    setTimeout(focusChips);
  }

  function answerInWords(query: Query): string {
    const answered = answering?.answer(query);
    return answered?.state === 'answered' ? answered.answer.markdown : '';
  }

  const setDraft = (text: string) => change((before) => ({ ...before, draft: text }));

  function submit(): void {
    if (!canSend(draft, isPending, connection)) return;
    void send(draft.trim(), answerInWords);
    setDraft('');
  }

  return (
    <Dialog
      title={title}
      subtitle={<ConnectionStatus conversation={conversation} />}
      isTall
      onClose={() => leave(1, onClose)}
      action={
        <Button kind="quiet" size="s" onClick={() => setIsLooking(true)}>
          <Eye />
          <span className="max-sm:sr-only">What does the assistant see?</span>
        </Button>
      }
      footer={
        <div className="flex min-w-0 grow flex-col gap-2.5">
          <ProblemPanel problem={problem} canRetry={!isPending} onRetry={() => retry(answerInWords)} />
          <QuickPrompts
            canAsk={canAsk}
            onAsk={(prompt) => answering && ask(prompt, answering.quickQueries[prompt])}
          />
          <Composer
            connection={connection}
            input={draft}
            onInput={setDraft}
            canSend={canSend(draft, isPending, connection)}
            onSend={submit}
            isPending={isPending}
            onStop={stop}
            canBuild={canAsk}
            onBuild={setBuilder}
          />
          <HelpLink>{smallPrint}</HelpLink>
        </div>
      }
    >
      <AssistantContext value={assistant}>
        <MessageList messages={messages} isPending={isPending} log={log} />
      </AssistantContext>
      <DraftNotices input={draft} isBlocked={!canSend(draft, isPending, connection)} />
      {builder && answering && (
        <ChipMenu
          menu={answering.listBeginnings()}
          anchor={builder}
          onChoose={build}
          onClose={() => setBuilder(null)}
        />
      )}
      {isLooking && <SeenDialog onClose={() => setIsLooking(false)} />}
    </Dialog>
  );
}

/** What this browser answers questions about. */
function listMeasuresHere({ messages }: Conversation): ReadonlySet<Measure> {
  const here = listLookups(messages).filter(({ given }) => given === null);
  return new Set(here.map(({ query }) => query.measure));
}
