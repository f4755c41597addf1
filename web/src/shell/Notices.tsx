import { useEffect } from 'react';
import { dismissNotice, type Notice, useNotices } from '#data/notices.ts';
import { X } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';

/** Good news disappears after this time. Problems stay until the person closes them. */
const goodNewsMs = 6000;
const looks = { good: 'bg-ink text-canvas', bad: 'bg-bad text-surface' };

/** The live region is always rendered, because screen readers announce only what is added to an existing one. */
export function Notices() {
  const notices = useNotices();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-20 grid justify-items-center gap-2"
    >
      {notices.map((notice) => (
        <NoticeBar key={notice.id} {...notice} />
      ))}
    </div>
  );
}

function NoticeBar({ id, tone, text }: Notice) {
  useEffect(() => {
    if (tone !== 'good') return;
    const timer = setTimeout(() => dismissNotice(id), goodNewsMs);
    return () => clearTimeout(timer);
  }, [id, tone]);

  return (
    <div
      className={`pointer-events-auto flex max-w-lg items-center gap-3 rounded-m py-1.5 pr-1.5 pl-4 text-s font-medium shadow-float ${looks[tone]}`}
    >
      <p className="py-2">
        <Sentence>{text}</Sentence>
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissNotice(id)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-s"
      >
        <X size={17} />
      </button>
    </div>
  );
}
