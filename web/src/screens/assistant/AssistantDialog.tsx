import { canSend, canSendPrompt } from '@flarewell/domain/assistant/assistant';
import { useState } from 'react';
import { useProfile } from '#data/diary/profile.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { HelpHost } from '#ui/help/HelpHost.tsx';
import { HelpLink } from '#ui/help/HelpLink.tsx';
import { Eye } from '#ui/icons.tsx';
import { useBackEntry } from '#ui/leaving/useBackEntry.ts';
import { Composer } from './Composer.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { isPending as hasPending } from './conversation/messages.ts';
import { smallPrint, title } from './conversation/words.ts';
import { DraftNotices } from './DraftNotices.tsx';
import { MessageList } from './MessageList.tsx';
import { ProblemPanel } from './ProblemPanel.tsx';
import { QuickPrompts } from './QuickPrompts.tsx';
import { SeenDialog } from './SeenDialog.tsx';
import { useConversation } from './useConversation.ts';

type Props = { onClose: () => void };

export function AssistantDialog(props: Props) {
  return (
    <HelpHost>
      <Chat {...props} />
    </HelpHost>
  );
}

function Chat({ onClose }: Props) {
  const { conversation, send, retry, stop } = useConversation(useProfile().id);
  const [input, setInput] = useState('');
  const [isLooking, setIsLooking] = useState(false);
  const leave = useBackEntry('dialog');
  const { connection, messages, problem } = conversation;
  const isPending = hasPending(conversation);
  const canAsk = canSendPrompt(isPending, connection);

  function submit(): void {
    if (!canSend(input, isPending, connection)) return;
    void send(input.trim());
    setInput('');
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
          <ProblemPanel problem={problem} canRetry={!isPending} onRetry={retry} />
          <QuickPrompts canAsk={canAsk} onAsk={send} />
          <Composer
            connection={connection}
            input={input}
            onInput={setInput}
            canSend={canSend(input, isPending, connection)}
            onSend={submit}
            isPending={isPending}
            onStop={stop}
          />
          <HelpLink>{smallPrint}</HelpLink>
        </div>
      }
    >
      <MessageList messages={messages} isPending={isPending} canAsk={canAsk} onAsk={send} />
      <DraftNotices input={input} isBlocked={!canSend(input, isPending, connection)} />
      {isLooking && <SeenDialog onClose={() => setIsLooking(false)} />}
    </Dialog>
  );
}
