import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { errorMessage } from '#ui/errorMessage.ts';
import { showRefusal } from '#ui/form/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  /** The id of the element that shows the server's refusal, for `aria-describedby` of the field that it is about. */
  problemId?: string;
  /** While false, submitting only shows the messages of the fields, and nothing is sent. */
  isValid: boolean;
  /** Called with every press of the button, so that fields show what is wrong with them from then on. */
  onTry: () => void;
  /** What it throws is shown, and nothing that was entered is lost. */
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  /** Stands at the start of the footer. */
  action?: ReactNode;
  children: ReactNode;
};

/** A form in a dialog that waits for the server and closes when it said yes. */
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
  const [problem, setProblem] = useState('');

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
    setProblem('');
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
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
        <div role="alert" id={problemId}>
          {problem && <Notice tone="bad">{problem}</Notice>}
        </div>
      </form>
    </Dialog>
  );
}
