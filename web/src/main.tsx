import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { usePathname } from 'wouter/use-browser-location';
import { fetchAhead, Routes } from '#routes.tsx';
import { ErrorScreen } from '#screens/error/ErrorScreen.tsx';
import { IconDefaults } from '#ui/icons.tsx';
import { listenToBack } from '#ui/leaving/back.ts';
import { ErrorBoundary } from '#ui/page/ErrorBoundary.tsx';
import { Loading } from '#ui/page/Loading.tsx';

function App() {
  const pathname = usePathname();
  return (
    <ErrorBoundary resetKey={pathname} fallback={<ErrorScreen />}>
      <Suspense fallback={<Loading />}>
        <Routes pathname={pathname} />
      </Suspense>
    </ErrorBoundary>
  );
}

listenToBack();
const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
// The page shows its prerendered loading message until the code of the screen has arrived. A top-level await would
// deadlock: the chunks of the screens import the chunk of this module, so they cannot run before it has finished.
fetchAhead(window.location.pathname).then(() =>
  createRoot(root).render(
    <StrictMode>
      <IconDefaults>
        <App />
      </IconDefaults>
    </StrictMode>,
  ),
);
