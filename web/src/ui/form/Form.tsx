import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Problem, type ProblemLike } from '#ui/Problem.tsx';
import { showRefusal } from './Field.tsx';

type Props = {
  /** The id of the element that shows the problem. Invalid fields refer to it. */
  problemId: string;
  problem: ProblemLike | null;
  /** Counts the problems, so that screen readers announce the same message again. */
  problemCount: number;
  /** The message after a successful submission. */
  success?: string | null;
  submitLabel: string;
  /** Blocks submitting. The button is aria-disabled, because a disabled button loses the focus. */
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form with one place for its problem or success message, and one button. */
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

  const message = problem?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message again, with another count, is a new problem.
  useEffect(() => {
    if (message) showRefusal(form.current);
  }, [message, problemCount]);

  // A form that mounts with a success message replaces the form that had the focus, so focus the message.
  const hasNews = useRef(Boolean(success));
  useEffect(() => {
    if (hasNews.current) form.current?.querySelector<HTMLElement>('[role=status]')?.focus();
  }, []);

  return (
    <form
      ref={form}
      method="post"
      // We show our own messages instead of the browser's. Screen readers still read `required` from the fields.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
      className="grid gap-5"
    >
      {children}
      <Problem error={problem} id={problemId} count={problemCount} hasAdvice />
      <div className="grid">
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
