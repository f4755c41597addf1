import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useUnloadQuestion } from '#ui/leaving/useUnloadQuestion.ts';
import { QrCode } from '#ui/qr-code/QrCode.tsx';
import { SystemShare } from '#ui/SystemShare.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  subtitle: string;
  /** What to do with the link now. */
  lead: ReactNode;
  link: string;
  /** Where the link can be found later, below the link. */
  hint: string;
  /** The name that the system's share sheet shows. */
  shareTitle: string;
  /** What a camera opens, below the QR code. */
  caption: string;
  /** Asked before closing if the link was not taken. */
  leaveQuestion: string;
  /** Another way to take the link, at the start of the footer. `take` has to be called when the link was taken. */
  otherWay?: (take: () => void) => ReactNode;
  onClose: () => void;
  /** Shown between the link and its QR code. */
  children?: ReactNode;
};

const localHosts = ['localhost', '127.0.0.1', '[::1]'];
const onlyHere = 'It opens only on this computer. Once PUBLIC_URL is set, new links open elsewhere, too.';

/** Shows a new link, which nobody else has. Closing asks once if it was not copied, shared or taken in another way. */
export function LinkDialog(props: Props) {
  const [isTaken, setIsTaken] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const take = () => setIsTaken(true);
  const close = () => (isTaken ? props.onClose() : setIsLeaving(true));
  useUnloadQuestion(() => !isTaken);
  const isOnlyHere = localHosts.includes(new URL(props.link).hostname);

  return (
    <Dialog
      title={props.title}
      subtitle={props.subtitle}
      size="s"
      onClose={close}
      footer={
        <>
          {props.otherWay?.(take)}
          <div className="ml-auto">
            <Button size="s" onClick={close}>
              Done
            </Button>
          </div>
        </>
      }
    >
      <div className="grid gap-5">
        {props.lead}
        <div className="grid gap-2.5">
          <TextField
            label="Link"
            readOnly
            data-initial-focus
            value={props.link}
            hint={isOnlyHere ? `${props.hint} ${onlyHere}` : props.hint}
            onFocus={(event) => event.target.select()}
            onCopy={take}
          />
          <div className="flex flex-wrap gap-2">
            <CopyButton label="Copy link" text={props.link} onCopied={take} />
            <SystemShare link={props.link} title={props.shareTitle} onShared={take} />
          </div>
        </div>
        {props.children}
        <figure className="-mx-5 grid gap-2 sm:mx-0">
          <QrCode text={props.link} label="QR code of the link" />
          <figcaption className="px-5 text-center text-s text-ink-soft">{props.caption}</figcaption>
        </figure>
      </div>
      {isLeaving && (
        <ConfirmDialog
          isDangerous={false}
          question={props.leaveQuestion}
          confirmLabel="Close"
          cancelLabel="Go back"
          onConfirm={props.onClose}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </Dialog>
  );
}
