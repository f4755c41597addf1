import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { errorMessage } from '#ui/errorMessage.ts';
import { showRefusal } from '#ui/form/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useModal } from './useModal.ts';

type Props = {
  question: string;
  /** Names the deed: "Delete", not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** False where nothing is lost. */
  isDangerous?: boolean;
  /** May take a while; what it throws is shown, and the question stays open. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
  /** What has to be filled in first. */
  children?: ReactNode;
};

/** Asks before something is lost. The safe answer has the focus. */
export function ConfirmDialog({
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = true,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const heading = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const modal = useModal(cancel);

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
    setProblem('');
    try {
      await onConfirm();
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setIsBusy(false);
  }

  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby={heading}
      className="m-auto w-[calc(100%-2.5rem)] max-w-md rounded-l bg-surface p-6 text-ink shadow-float"
    >
      <form ref={form} onSubmit={confirm} className="flex flex-col gap-5">
        <h2 id={heading} className="text-l font-semibold tracking-title">
          {question}
        </h2>
        {children}
        <div role="alert" className="empty:-mt-5">
          {problem && <Notice tone="bad">{problem}</Notice>}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          {/* Not disabled for real: that would take the focus away from who just pressed one. */}
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
