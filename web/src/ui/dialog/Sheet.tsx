import { type ReactNode, useEffect, useId, useLayoutEffect } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { ChevronLeft } from '#ui/icons.tsx';
import { useModal } from './useModal.ts';

type Props = {
  title: string;
  /** The element that opened it. */
  anchor: Element;
  /** Leads to the menu before this one. */
  onReturn?: () => void;
  onClose: () => void;
  children: ReactNode;
};

const gapPx = 6;
const marginPx = 12;

/** A small modal: beside the element that opened it on wide screens, at the bottom of a phone's. */
export function Sheet({ title, anchor, onReturn, onClose, children }: Props) {
  const heading = useId();
  const modal = useModal(onClose, onReturn ?? onClose, { coversPage: false });
  const { ref } = modal;

  useLayoutEffect(() => {
    if (ref.current) placeBeside(ref.current, anchor);
  }, [ref, anchor]);
  useEffect(() => {
    const place = () => ref.current && placeBeside(ref.current, anchor);
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [ref, anchor]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking beside the sheet is a shortcut; the keyboard has Escape.
    <dialog
      {...modal}
      aria-labelledby={heading}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="top-auto bottom-0 m-0 h-fit max-h-[80dvh] w-full max-w-none overflow-hidden rounded-t-l border border-line-strong bg-surface text-ink shadow-float backdrop:bg-transparent sm:top-(--sheet-top) sm:bottom-(--sheet-bottom) sm:left-(--sheet-left) sm:max-h-(--sheet-room) sm:w-104 sm:rounded-l"
    >
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex min-h-14 items-center gap-1 px-5 pt-2">
          {onReturn && (
            <div className="-ml-3">
              <IconButton label="Back" Icon={ChevronLeft} onClick={onReturn} />
            </div>
          )}
          <h2 id={heading} tabIndex={-1} className="text-sm font-semibold outline-none wrap-anywhere">
            {title}
          </h2>
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
        {/* For screen readers of phones, which have no Escape key. */}
        <button type="button" onClick={onClose} className="sr-only focus-visible:not-sr-only">
          Close
        </button>
      </div>
    </dialog>
  );
}

/**
 * Below the element, or above it if there is more room, and within the dialog around it. CSS uses the values on wide
 * screens only.
 */
function placeBeside(sheet: HTMLElement, anchor: Element): void {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { right = innerWidth } = anchor.closest('dialog')?.getBoundingClientRect() ?? {};
  const below = innerHeight - bottom - gapPx - marginPx;
  const above = top - gapPx - marginPx;
  const isBelow = below >= Math.min(above, sheet.scrollHeight);
  const rightmost = right - sheet.offsetWidth - marginPx;
  const values = {
    left: Math.max(marginPx, Math.min(left, rightmost)),
    room: isBelow ? below : above,
    top: isBelow ? bottom + gapPx : 'auto',
    bottom: isBelow ? 'auto' : innerHeight - top + gapPx,
  };
  for (const [name, value] of Object.entries(values)) {
    sheet.style.setProperty(`--sheet-${name}`, value === 'auto' ? value : `${value}px`);
  }
}
