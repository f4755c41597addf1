import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { showRefusal } from '#ui/form/Field.tsx';
import { Problem } from '#ui/Problem.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  /** The id of the element that shows the server's refusal, for `aria-describedby` of the field that it is about. */
  problemId?: string;
  /** While false, submitting only shows the messages of the fields, and nothing is sent. */
  isValid: boolean;
  /** Called at every attempt to submit. From then on the fields show their messages. */
  onTry: () => void;
  /** If it throws, the dialog stays open with everything that was entered and shows the error. */
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  /** Shown at the start of the footer. */
  action?: ReactNode;
  children: ReactNode;
};

/** A dialog with a form. It closes when the submission has succeeded. */
export function FormDialog({
  title,
  submitLabel,
  cancelLabel = 'Cancel',
  problemId,
  isValid,
  onTry,
  onSubmit,
  onClose,
  action,
  children,
}: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);

  useEffect(() => {
    if (refusals > 0) showRefusal(form.current);
  }, [refusals]);

  /** Ignored while a request is running: the dialog has to stay open to show a refusal. */
  function close() {
    if (!isBusy) onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    onTry();
    if (!isValid) return setRefusals(refusals + 1);
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      setProblem(error as Error);
      setRefusals(refusals + 1);
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      size="s"
      onClose={close}
      footer={
        <>
          {action && <div className="-ml-3 *:px-3">{action}</div>}
          <div className="ml-auto flex gap-2">
            {/* aria-disabled, because a disabled button loses the focus. */}
            <Button kind="secondary" aria-disabled={isBusy} onClick={close}>
              {cancelLabel}
            </Button>
            <Button type="submit" form={id} aria-disabled={isBusy}>
              {isBusy ? 'Saving...' : submitLabel}
            </Button>
          </div>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        {children}
        <Problem error={problem} id={problemId} />
      </form>
    </Dialog>
  );
}
