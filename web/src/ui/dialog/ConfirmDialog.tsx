import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { showRefusal } from '#ui/form/Field.tsx';
import { Problem } from '#ui/Problem.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { useModal } from './useModal.ts';

type Props = {
  question: string;
  /** What it is about, beside the question. */
  detail?: ReactNode;
  /** Names the action: "Delete", not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** False when confirming loses nothing. */
  isDangerous?: boolean;
  /** May be async. If it throws, the dialog stays open and shows the error. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
  /** Fields to fill in before confirming. */
  children?: ReactNode;
};

/** Asks before something is lost. The focus starts on Cancel. */
export function ConfirmDialog({
  question,
  detail,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = true,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const heading = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const modal = useModal(cancel, cancel, { coversPage: false });

  useEffect(() => {
    if (problem) showRefusal(form.current);
  }, [problem]);

  function cancel() {
    if (!isBusy) onCancel();
  }

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      setProblem(error as Error);
    }
    setIsBusy(false);
  }

  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby={heading}
      aria-describedby={detail ? `${heading}detail` : undefined}
      className="m-auto w-[calc(100%-2.5rem)] max-w-md rounded-l bg-surface p-6 text-ink shadow-float"
    >
      <form ref={form} onSubmit={confirm} className="flex flex-col gap-5">
        <h2 id={heading} className="text-l font-semibold tracking-title">
          <Sentence>{question}</Sentence>
        </h2>
        {detail && (
          <div id={`${heading}detail`} className="text-s wrap-anywhere text-ink-soft">
            {detail}
          </div>
        )}
        {children}
        <Problem error={problem} />
        <div className="flex flex-wrap justify-end gap-3">
          {/* aria-disabled, because a disabled button loses the focus. */}
          <Button kind="secondary" autoFocus onClick={cancel} aria-disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Please wait...' : confirmLabel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
