import { needsHelp, noticesFor } from '@flarewell/domain/assistant/safety/safety';
import { useEffect, useMemo, useRef } from 'react';
import { NoticeView } from './NoticeView.tsx';

/**
 * Shows where to get help while a message cannot be sent, because the connection failed or another reply is still arriving.
 * Nobody in danger has to wait for either.
 */
export function DraftNotices({ input, isBlocked }: { input: string; isBlocked: boolean }) {
  const area = useRef<HTMLDivElement>(null);
  const notices = useMemo(
    () => (isBlocked ? noticesFor(input).filter((notice) => needsHelp([notice])) : []),
    [input, isBlocked],
  );
  useEffect(() => {
    if (notices.length > 0) area.current?.scrollIntoView({ block: 'nearest' });
  }, [notices.length]);
  return (
    <div ref={area} aria-live="polite" className="mt-5 grid gap-2.5 empty:mt-0">
      {notices.map((notice) => (
        <NoticeView key={notice.kind} notice={notice} />
      ))}
    </div>
  );
}
