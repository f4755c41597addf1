import { quickPrompts } from '@flarewell/domain/assistant/assistant';
import { Button } from '#ui/Button.tsx';

type Props = { canAsk: boolean; onAsk: (prompt: (typeof quickPrompts)[number]) => void };

/** Uses `aria-disabled` instead of `disabled`, so that a blocked button keeps the keyboard focus. */
export function QuickPrompts({ canAsk, onAsk }: Props) {
  return (
    <ul
      aria-label="Quick prompts"
      className={`-mx-5 flex gap-2 overflow-x-auto px-5 py-1 sm:-mx-6.5 sm:px-6.5 [&_button]:whitespace-nowrap! ${canAsk ? '' : 'opacity-55'}`}
    >
      {quickPrompts.map((prompt) => (
        <li key={prompt}>
          <Button kind="secondary" size="s" aria-disabled={!canAsk} onClick={() => canAsk && onAsk(prompt)}>
            {prompt}
          </Button>
        </li>
      ))}
    </ul>
  );
}
