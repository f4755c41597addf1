import { Calculator, Sparkles } from '#ui/icons.tsx';
import { Sources } from './answers/Sources.tsx';
import type { Message, Reply } from './conversation/messages.ts';
import { DeclinedView } from './DeclinedView.tsx';
import { LookupView } from './LookupView.tsx';
import { NoticeView } from './NoticeView.tsx';
import { ReplyText } from './ReplyText.tsx';

export function MessageView({ message }: { message: Message }) {
  if (message.kind === 'question') {
    return (
      <article
        data-id={message.id}
        className="ml-auto max-w-[85%] rounded-l rounded-br-s bg-accent-wash px-4 py-2.5 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        <h3 className="sr-only">You</h3>
        {message.content}
      </article>
    );
  }
  if (message.kind === 'aside') {
    return (
      <article className="grid gap-1.5">
        <Speaker name="Assistant" isModel message={message} />
        <p className="text-sm whitespace-pre-line">{message.content}</p>
      </article>
    );
  }
  return <ReplyView reply={message} />;
}

const endings: Record<Reply['state'], string | null> = {
  coming: null,
  whole: null,
  stopped: 'You stopped this reply.',
  cut: 'This reply reached its length limit and ends here.',
  unfinished: 'This reply is unfinished.',
};

function ReplyView({ reply }: { reply: Reply }) {
  const { id, by, content, notices, lookups, declined, sources, state } = reply;
  const ending = endings[state];
  const isOfProvider = by?.by === 'provider';
  const shownLookups = lookups.map((lookup, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lookups are only appended.
    <LookupView key={index} lookup={lookup} place={{ replyId: id, index }} isOfProvider={isOfProvider} />
  ));
  return (
    <article className="grid grid-cols-1 gap-2.5">
      {notices.map((notice) => (
        <NoticeView key={notice.kind} notice={notice} />
      ))}
      {(by || notices.length === 0) && (
        <Speaker name={by?.name ?? 'Assistant'} isModel={by?.by !== 'built-in'} message={reply} />
      )}
      {!isOfProvider && shownLookups}
      {declined && <DeclinedView declined={declined} />}
      {content && <ReplyText text={content} isArriving={state === 'coming'} />}
      {state === 'coming' && <p className="animate-breathe text-s text-ink-soft">Writing…</p>}
      {ending && <p className="text-s text-ink-soft italic">{ending}</p>}
      {isOfProvider && lookups.length > 0 && (
        <>
          <h4 className="mt-1 text-xs font-semibold text-ink-soft">Looked up</h4>
          {shownLookups}
        </>
      )}
      {lookups.length === 0 && <Sources sources={sources} />}
    </article>
  );
}

type SpeakerProps = { name: string; isModel: boolean; message: Message };

function Speaker({ name, isModel, message: { timestamp } }: SpeakerProps) {
  const Icon = isModel ? Sparkles : Calculator;
  return (
    <div className="flex items-center gap-2">
      <Icon size={16} className="text-accent-ink" />
      <h3 className="text-s font-semibold">{name}</h3>
      <time dateTime={timestamp} className="text-xs text-ink-soft">
        {timeOfDay(timestamp)}
      </time>
    </div>
  );
}

function timeOfDay(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString('en-US', { timeStyle: 'short', hourCycle: 'h23' });
}
