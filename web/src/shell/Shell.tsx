import { type ComponentType, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { Router, useLocation } from 'wouter';
import { hasCode } from '#data/cache/cache.ts';
import { useLostDiaries } from '#data/diaries/lostDiaries.ts';
import { useOpenDiaryId } from '#data/diaries/openDiary.ts';
import { currentPath } from '#data/session/endedSession.ts';
import { openSession } from '#data/session/session.ts';
import { pageId } from '#ui/dialog/useModal.ts';
import { askBeforeNavigating } from '#ui/leaving/beforeLeaving.ts';
import { Loading } from '#ui/page/Loading.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { LogoMark } from '#ui/page/Logo.tsx';
import { onDemand } from '#ui/page/onDemand.tsx';
import { contentId, SkipLink } from '#ui/page/SiteHeader.tsx';
import { BottomBar } from './BottomBar.tsx';
import { DialogHost } from './DialogHost.tsx';
import { DiaryBand } from './DiaryBand.tsx';
import { frameLook } from './frame.ts';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { OpeningShell } from './OpeningShell.tsx';
import { Sidebar } from './Sidebar.tsx';

// The screens work without the status bar, so a failed fetch (offline, no service worker) shows nothing.
const Status = onDemand(() =>
  import('./Status.tsx').then(
    (m): ComponentType => m.Status,
    () => () => null,
  ),
);

/** Loaded for an account that no longer has a diary. */
const LostDiaryDialog = onDemand(() =>
  import('./diaries/LostDiaryDialog.tsx').then((m) => m.LostDiaryDialog),
);

type State = { status: 'opening' } | { status: 'open' } | { status: 'failed'; message: string };

/** `needsDiary` is false for a screen that is shown even if the diary cannot be loaded. */
type Props = { needsDiary: boolean; children: ReactNode };

/** The frame around every signed-in screen. Redirects visitors to the login screen, which returns them here. */
export function Shell({ needsDiary, children }: Props) {
  const [, navigate] = useLocation();
  const [state, setState] = useState<State>({ status: 'opening' });
  const diaryId = useOpenDiaryId();
  const [lost] = useLostDiaries();

  useEffect(() => {
    if (state.status !== 'opening') return;
    let isHere = true;
    openSession().then(
      // A transition renders in slices: on a slow phone the whole screen would block the page for half a second.
      () => startTransition(() => (isHere ? setState({ status: 'open' }) : undefined)),
      (error: Error) => {
        if (!isHere) return;
        if (!hasCode(error, 'signed-out')) return setState({ status: 'failed', message: error.message });
        navigate(`/login?next=${encodeURIComponent(currentPath())}`, { replace: true });
      },
    );
    return () => {
      isHere = false;
    };
  }, [state.status, navigate]);

  if (state.status === 'opening') return <OpeningShell />;
  if (state.status === 'failed') {
    return (
      <main id={contentId} className="mx-auto grid min-h-dvh max-w-md content-center gap-6 px-5 py-8">
        <LogoMark className="size-10 justify-self-center" />
        {!needsDiary && <Suspense>{children}</Suspense>}
        <LoadProblem message={state.message} onRetry={() => setState({ status: 'opening' })} />
      </main>
    );
  }
  return (
    // Nothing that a component of one diary remembers reaches the screens of another.
    <Router key={diaryId} aroundNav={askBeforeNavigating}>
      <DialogHost>
        <SkipLink />
        <div className={`min-h-dvh ${frameLook}`}>
          <Sidebar />
          <Header />
          <main
            id={contentId}
            className="mx-auto w-full max-w-[69.5rem] min-w-0 px-4 pt-5 pb-[calc(var(--bottom-bar)+2rem)] sm:pb-16 has-data-wide:max-w-[90rem] sm:px-8 lg:px-11 lg:pt-8"
          >
            <div id={pageId}>
              <DiaryBand />
              <Suspense>
                <Status />
              </Suspense>
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </div>
          </main>
        </div>
        <BottomBar />
      </DialogHost>
      <Notices />
      {lost && (
        <Suspense>
          <LostDiaryDialog key={lost.owner.diaryId} lost={lost} />
        </Suspense>
      )}
    </Router>
  );
}
