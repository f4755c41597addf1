import { confirmations } from '@flarewell/domain/confirmations';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { showRefusal } from '#ui/form/Field.tsx';
import { useUnloadQuestion } from '#ui/leaving/useUnloadQuestion.ts';
import { Problem } from '#ui/Problem.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

type Props<Answer> = {
  title: string;
  submitLabel: string;
  /** Shown on the button, and announced, while a request is running. */
  busyLabel?: string;
  cancelLabel?: string;
  /** The id of the element that shows the server's refusal, for `aria-describedby` of the field that it is about. */
  problemId?: string;
  /** While false, submitting only shows the messages of the fields, and nothing is sent. */
  isValid: boolean;
  /** Called at every attempt to submit. From then on the fields show their messages. */
  onTry: () => void;
  /** If it throws, the dialog stays open with everything that was entered and shows the error. */
  onSubmit: () => Promise<Answer>;
  /** Called when the submission has succeeded. Without it the dialog closes. */
  onDone?: (answer: Answer) => void;
  onClose: () => void;
  /** Shown at the start of the footer. */
  action?: ReactNode;
  children: ReactNode;
};

/** A dialog with a form. */
export function FormDialog<Answer>({
  title,
  submitLabel,
  busyLabel = 'Saving...',
  cancelLabel = 'Cancel',
  problemId,
  isValid,
  onTry,
  onClose,
  onSubmit,
  onDone = onClose,
  action,
  children,
}: Props<Answer>) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  /** What the fields held when the dialog opened. */
  const opened = useRef('');

  useEffect(() => {
    opened.current = contentOf(form.current);
  }, []);

  const isEdited = () => contentOf(form.current) !== opened.current;
  useUnloadQuestion(isEdited);

  useEffect(() => {
    if (refusals > 0) showRefusal(form.current);
  }, [refusals]);

  /** Ignored while a request is running: the dialog has to stay open to show a refusal. */
  function close() {
    if (!isBusy) onClose();
  }

  /** Closes like `close`, but may be a slip: it asks before anything is lost that was entered. */
  function leave() {
    if (!isBusy && isEdited()) setIsLeaving(true);
    else close();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    onTry();
    if (!isValid) return setRefusals(refusals + 1);
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      onDone(await onSubmit());
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
      onClose={leave}
      footer={
        <>
          {action && <div className="-ml-3 *:px-3">{action}</div>}
          <p role="status" className="sr-only">
            {isBusy && busyLabel}
          </p>
          <div className="ml-auto flex gap-2">
            {/* aria-disabled, because a disabled button loses the focus. */}
            <Button kind="secondary" aria-disabled={isBusy} onClick={close}>
              {cancelLabel}
            </Button>
            <Button type="submit" form={id} aria-disabled={isBusy}>
              {isBusy ? busyLabel : submitLabel}
            </Button>
          </div>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        {children}
        <Problem error={problem} id={problemId} />
      </form>
      {isLeaving && (
        <ConfirmDialog
          question={confirmations.discardForm}
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={() => {
            setIsLeaving(false);
            // After the question has closed: the focus cannot return behind it.
            setTimeout(close);
          }}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </Dialog>
  );
}

/** The content of all fields, to compare. */
function contentOf(form: HTMLFormElement | null): string {
  const fields = form?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [];
  return JSON.stringify([...fields].map((field) => [field.value, field.checked]));
}
