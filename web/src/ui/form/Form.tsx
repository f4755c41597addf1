import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { type Problem, ProblemNotice } from '#ui/ProblemNotice.tsx';
import { showRefusal } from './Field.tsx';

type Props = {
  /** Of the place that says what is wrong; the fields it is about point there. */
  problemId: string;
  problem: Problem | null;
  /** The same words again are still said again. */
  problemCount: number;
  /** What came of it. */
  success?: string | null;
  submitLabel: string;
  /** Nothing more can be sent now. The button keeps the focus, which disabling it would take away. */
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** Fields, one place for what is wrong with them or came of them, and one button. */
export function Form({
  problemId,
  problem,
  problemCount,
  success,
  submitLabel,
  isBusy,
  onSubmit,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (problem) showRefusal(form.current);
  }, [problem]);

  // A form that opens with news of the one before it, in which the focus was.
  const hasNews = useRef(Boolean(success));
  useEffect(() => {
    if (hasNews.current) form.current?.querySelector<HTMLElement>('[role=status]')?.focus();
  }, []);

  return (
    <form
      ref={form}
      method="post"
      // Our own words instead of the browser's; what the fields require still stands on them.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
      className="grid gap-5"
    >
      {children}
      <div className="grid">
        <div role="alert" id={problemId} className="not-empty:mb-5">
          {problem && <ProblemNotice key={problemCount} problem={problem} />}
        </div>
        <div role="status" tabIndex={-1} className="not-empty:mb-5">
          {success && <Notice tone="good">{success}</Notice>}
        </div>
        <Button type="submit" size="l" aria-disabled={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
