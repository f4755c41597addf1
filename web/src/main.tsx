import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { usePathname } from 'wouter/use-browser-location';
import { fetchAhead, Routes } from '#routes.tsx';
import { ErrorScreen } from '#screens/error/ErrorScreen.tsx';
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

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
// The HTML says that the page is loading until the first screen's code is here.
await fetchAhead(window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
