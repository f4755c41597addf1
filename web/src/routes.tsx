import { type PathParams, resolvePath, type ScreenName } from '@flarewell/domain/paths';
import { type ComponentType, lazy, useEffect } from 'react';
import { hasAccountLink } from '#data/accountLinks.ts';
import { LoginScreen } from '#screens/login/LoginScreen.tsx';
import { Redirect } from '#ui/Redirect.tsx';

/** Each is a chunk of its own, fetched when its address is first opened. */
const load = {
  shell: () => import('#shell/Shell.tsx').then((m) => m.Shell),
  notFound: () => import('#screens/not-found/NotFoundScreen.tsx').then((m) => m.NotFoundScreen),
  accountLink: () => import('#screens/account-link/AccountLinkScreen.tsx').then((m) => m.AccountLinkScreen),
  dashboard: () => import('#screens/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen),
  history: () => import('#screens/history/HistoryScreen.tsx').then((m) => m.HistoryScreen),
  trends: () => import('#screens/trends/TrendsScreen.tsx').then((m) => m.TrendsScreen),
  conditions: () => import('#screens/conditions/ConditionsScreen.tsx').then((m) => m.ConditionsScreen),
  'condition-detail': () =>
    import('#screens/condition-detail/ConditionDetailScreen.tsx').then((m) => m.ConditionDetailScreen),
  medications: () => import('#screens/medications/MedicationsScreen.tsx').then((m) => m.MedicationsScreen),
  settings: () => import('#screens/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen),
};

const show = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

const Shell = show(load.shell);
const NotFound = show(load.notFound);
const AccountLink = show(load.accountLink);

/** URL -> screen. Landing and privacy are documents of their own, prerendered and without React. */
const screens: Record<ScreenName, ComponentType<{ params: PathParams }>> = {
  landing: OwnDocument,
  privacy: OwnDocument,
  login: () => (hasAccountLink(window.location.search) ? <AccountLink /> : <LoginScreen />),
  dashboard: show(load.dashboard),
  history: show(load.history),
  trends: show(load.trends),
  conditions: show(load.conditions),
  'condition-detail': show(load['condition-detail']),
  medications: show(load.medications),
  settings: show(load.settings),
};

/** Fetches the shell and the screen side by side; rendered, the one would ask for the other. */
function fetchAhead(pathname: string): void {
  const resolution = resolvePath(pathname);
  if (!resolution || 'redirect' in resolution || resolution.access === 'visitor') return;
  const parts: Partial<Record<string, () => Promise<unknown>>> = load;
  // A chunk that cannot be had is missed, and said so, where it is shown.
  for (const part of ['shell', resolution.screen]) void parts[part]?.().catch(() => undefined);
}

fetchAhead(window.location.pathname);

export function Routes({ pathname }: { pathname: string }) {
  const resolution = resolvePath(pathname);
  if (!resolution) return <NotFound key={pathname} />;
  if ('redirect' in resolution) {
    const { search, hash } = window.location;
    return <Redirect key={pathname} to={resolution.redirect + search + hash} />;
  }
  const { screen, access, params } = resolution;
  const Screen = screens[screen];
  if (access === 'visitor') return <Screen key={pathname} params={params} />;
  return (
    <Shell>
      <Screen key={pathname} params={params} />
    </Shell>
  );
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
