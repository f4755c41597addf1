import { HelpLink } from '#ui/help/HelpLink.tsx';
import { useAssistant } from './AssistantContext.ts';
import { NotUnderstood } from './answers/NotUnderstood.tsx';
import type { Declined } from './conversation/messages.ts';
import { ReplyText } from './ReplyText.tsx';

/** Why a question is not answered, and what can be asked instead. */
export function DeclinedView({ declined: { text, notUnderstood, suggestions } }: { declined: Declined }) {
  const { canAsk, ask } = useAssistant();
  return (
    <>
      <ReplyText text={text} isArriving={false} />
      <NotUnderstood notes={notUnderstood} />
      {suggestions.length > 0 && (
        <ul
          aria-label="Suggested questions"
          className={`grid justify-items-start gap-2 ${canAsk ? '' : 'opacity-55'}`}
        >
          {suggestions.map(({ label, query }) => (
            <li key={label}>
              {/* aria-disabled, because a disabled button loses the focus. */}
              <button
                type="button"
                aria-disabled={!canAsk}
                onClick={() => canAsk && ask(label, query)}
                className="min-h-11 cursor-pointer rounded-l border border-line-strong bg-surface px-4 py-2 text-left text-s font-semibold wrap-anywhere transition duration-150 hover:bg-sunken aria-disabled:cursor-default"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <HelpLink size="s" />
    </>
  );
}
