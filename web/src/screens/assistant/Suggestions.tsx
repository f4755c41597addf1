type Props = { questions: readonly string[]; canAsk: boolean; onAsk: (question: string) => void };

/** Questions that can be answered. Uses `aria-disabled` instead of `disabled`, so that a blocked button keeps the focus. */
export function Suggestions({ questions, canAsk, onAsk }: Props) {
  return (
    <ul
      aria-label="Suggested questions"
      className={`grid justify-items-start gap-2 ${canAsk ? '' : 'opacity-55'}`}
    >
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            aria-disabled={!canAsk}
            onClick={() => canAsk && onAsk(question)}
            className="min-h-11 cursor-pointer rounded-l border border-line-strong bg-surface px-4 py-2 text-left text-s font-semibold wrap-anywhere transition duration-150 hover:bg-sunken aria-disabled:cursor-default"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
