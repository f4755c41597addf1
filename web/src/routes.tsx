import { resolvePath, type ScreenName } from '@flarewell/domain/paths';
import { type ComponentType, lazy, useEffect } from 'react';
import { Redirect } from 'wouter';

const NotFound = lazy(() =>
  import('#screens/not-found/NotFoundScreen.tsx').then((m) => ({ default: m.NotFoundScreen })),
);
const Placeholder = lazy(() =>
  import('#screens/placeholder/PlaceholderScreen.tsx').then((m) => ({ default: m.PlaceholderScreen })),
);

/** URL -> screen. Landing and privacy are documents of their own, prerendered and without React. */
const screens: Record<ScreenName, ComponentType> = {
  landing: OwnDocument,
  privacy: OwnDocument,
  login: () => <Placeholder name="Sign In" />,
  dashboard: () => <Placeholder name="Dashboard" />,
  history: () => <Placeholder name="History" />,
  trends: () => <Placeholder name="Trends & Analysis" />,
  conditions: () => <Placeholder name="My Skin Conditions" />,
  'condition-detail': () => <Placeholder name="Condition Details" />,
  medications: () => <Placeholder name="My Medications" />,
  settings: () => <Placeholder name="Settings" />,
};

export function Routes({ pathname }: { pathname: string }) {
  const resolution = resolvePath(pathname);
  if (!resolution) return <NotFound key={pathname} />;
  if ('redirect' in resolution) {
    const { search, hash } = window.location;
    return <Redirect key={pathname} to={resolution.redirect + search + hash} replace />;
  }
  const Screen = screens[resolution.screen];
  return <Screen key={pathname} />;
}

const firstPath = window.location.pathname;

/** Asks the server for the page, unless it has just answered that very address with the app. */
function OwnDocument() {
  const isServed = window.location.pathname !== firstPath;
  useEffect(() => {
    if (isServed) window.location.reload();
  }, [isServed]);
  return isServed ? null : <NotFound />;
}
