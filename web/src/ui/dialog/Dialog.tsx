import { type ReactNode, useId, useRef } from 'react';
import { X } from '#ui/icons.tsx';
import { useModal } from './useModal.ts';

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** Called by Escape, by the close button and by a click beside the dialog. */
  onClose: () => void;
  /** Called by Back instead of `onClose`. */
  onBack?: () => void;
  size?: keyof typeof sizes;
  /** Uses the full height, so that the footer stays in place while the content changes. */
  isTall?: boolean;
  /** Shown beside the close button. */
  action?: ReactNode;
  /** Shown between the header and the scrolling content. */
  top?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

const sizes = { s: 'sm:max-w-md', m: 'sm:max-w-165', l: 'sm:max-w-4xl' };

/** A modal dialog that fills a phone's screen. The browser traps the focus and restores it afterwards. */
export function Dialog(props: Props) {
  const {
    title,
    subtitle,
    onClose,
    onBack,
    size = 'm',
    isTall = false,
    action,
    top,
    footer,
    children,
  } = props;
  const modal = useModal(onClose, onBack);
  const heading = useId();
  /** Whether the press began on the backdrop. Selecting text in the dialog and releasing outside must not close it. */
  const isPressedBeside = useRef(false);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking beside the dialog is a shortcut; the keyboard has Escape.
    <dialog
      {...modal}
      aria-labelledby={heading}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => event.target === event.currentTarget && isPressedBeside.current && onClose()}
      className={`m-auto h-dvh max-h-none w-full max-w-none overflow-hidden bg-surface text-ink shadow-float sm:max-h-[min(94dvh,60rem)] sm:rounded-l ${isTall ? 'sm:h-[min(94dvh,53rem)]' : 'sm:h-fit'} ${sizes[size]}`}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <header className="flex items-start gap-4 px-5 pt-4 pb-3 sm:px-6.5 sm:pt-5">
          <div className="min-w-0 grow pt-1.5">
            <h2 id={heading} tabIndex={-1} className="text-l font-semibold tracking-title outline-none">
              {title}
            </h2>
            {subtitle && <p className="text-s text-ink-soft">{subtitle}</p>}
          </div>
          {action}
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mr-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-sunken"
          >
            <X />
          </button>
        </header>
        {top && <div className="px-5 pb-3 sm:px-6.5">{top}</div>}
        {/* Relative, so that what is hidden visually inside scrolls here, and never the whole dialog. */}
        <div className="scroll-edge relative min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-2 pb-6 sm:px-6.5">
          {children}
        </div>
        {footer && (
          <footer className="flex items-center justify-between cramped:flex-wrap gap-3 border-t border-line px-5 py-4 sm:px-6.5">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}
