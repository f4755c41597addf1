import { useEffect, useState } from 'react';
import { dismissNotice, type Notice, useNotices } from '#data/notices.ts';
import { X } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';

/** Good news disappears after this time, later if it has a button. Problems stay until the person closes them. */
const goodNewsMs = 6000;
const actionMs = 10_000;
const looks = { good: 'bg-ink text-canvas', bad: 'bg-bad text-surface' };

/** The live region is always rendered, because screen readers announce only what is added to an existing one. */
export function Notices() {
  const notices = useNotices();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-20 grid justify-items-center gap-2"
    >
      {notices.map((notice) => (
        <NoticeBar key={notice.id} {...notice} />
      ))}
    </div>
  );
}

function NoticeBar({ id, tone, text, action }: Notice) {
  /** Whether the pointer or the focus is in the bar: then it stays, because the person is about to use it. */
  const [isHeld, setIsHeld] = useState(false);
  const lifeMs = action ? actionMs : goodNewsMs;

  useEffect(() => {
    if (tone !== 'good' || isHeld) return;
    const timer = setTimeout(() => dismissNotice(id), lifeMs);
    return () => clearTimeout(timer);
  }, [id, tone, isHeld, lifeMs]);

  function act(run: () => void) {
    dismissNotice(id);
    run();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the bar open; its buttons are the controls.
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={`pointer-events-auto flex max-w-lg items-center gap-3 rounded-m py-1.5 pr-1.5 pl-4 text-s font-medium shadow-float ${looks[tone]}`}
    >
      <p className="py-2">
        <Sentence>{text}</Sentence>
      </p>
      <div className="flex shrink-0">
        {action && (
          <button
            type="button"
            onClick={() => act(action.run)}
            className="min-h-11 cursor-pointer rounded-s px-3 font-semibold underline underline-offset-3"
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          aria-label="Dismiss"
          onClick={() => dismissNotice(id)}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-s"
        >
          <X size={17} />
        </button>
      </div>
    </div>
  );
}
