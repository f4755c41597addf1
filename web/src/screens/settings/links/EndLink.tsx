import type { ReactNode, RefObject } from 'react';
import { notify } from '#data/notices.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';

type Props = {
  question: string;
  confirmLabel: string;
  onEnd: () => Promise<unknown>;
  done: string;
  /** Tell links of the same name apart. */
  details: readonly string[];
  /** What ending the link means. */
  children: ReactNode;
  /** Gets the focus afterwards, because the row with the button disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks before a link is ended. */
export function EndLink({
  question,
  confirmLabel,
  onEnd,
  done,
  details,
  children,
  focusAfter,
  onClose,
}: Props) {
  return (
    <ConfirmDialog
      question={question}
      confirmLabel={confirmLabel}
      onConfirm={async () => {
        await onEnd();
        closeThenFocus(onClose, focusAfter);
        notify('good', done);
      }}
      onCancel={onClose}
    >
      <div className="text-s wrap-anywhere">
        {details.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <p className="text-s text-ink-soft">{children}</p>
    </ConfirmDialog>
  );
}
