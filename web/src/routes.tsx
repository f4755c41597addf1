import { type PathParams, resolvePath, type ScreenName } from '@flarewell/domain/paths';
import { type ComponentType, useEffect } from 'react';
import { hasAccountLink, readInvitation } from '#data/account/accountLinks.ts';
import { LoginScreen } from '#screens/login/LoginScreen.tsx';
import { onDemand } from '#ui/page/onDemand.tsx';
import { Redirect } from '#ui/page/Redirect.tsx';

// Each import becomes a chunk.
const Shell = onDemand(() => import('#shell/Shell.tsx').then((m) => m.Shell));
const NotFound = onDemand(() =>
  import('#screens/not-found/NotFoundScreen.tsx').then((m) => m.NotFoundScreen),
);
const AccountLink = onDemand(() =>
  import('#screens/account-link/AccountLinkScreen.tsx').then((m) => m.AccountLinkScreen),
);
const Join = onDemand(() => import('#screens/join/JoinScreen.tsx').then((m) => m.JoinScreen));
const Shared = onDemand(() => import('#screens/shared/SharedScreen.tsx').then((m) => m.SharedScreen));
const memberScreens = {
  dashboard: onDemand(() => import('#screens/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen)),
  history: onDemand(() => import('#screens/history/HistoryScreen.tsx').then((m) => m.HistoryScreen)),
  trends: onDemand(() => import('#screens/trends/TrendsScreen.tsx').then((m) => m.TrendsScreen)),
  patterns: onDemand(() => import('#screens/patterns/PatternsScreen.tsx').then((m) => m.PatternsScreen)),
  flares: onDemand(() => import('#screens/patterns/PatternsScreen.tsx').then((m) => m.FlaresScreen)),
  'how-patterns-work': onDemand(() =>
    import('#screens/patterns/PatternsScreen.tsx').then((m) => m.HowPatternsWorkScreen),
  ),
  conditions: onDemand(() =>
    import('#screens/conditions/ConditionsScreen.tsx').then((m) => m.ConditionsScreen),
  ),
  'condition-detail': onDemand(() =>
    import('#screens/condition-detail/ConditionDetailScreen.tsx').then((m) => m.ConditionDetailScreen),
  ),
  medications: onDemand(() =>
    import('#screens/medications/MedicationsScreen.tsx').then((m) => m.MedicationsScreen),
  ),
  settings: onDemand(() => import('#screens/settings/SettingsScreen.tsx').then((m) => m.SettingsScreen)),
  help: onDemand(() => import('#screens/help/HelpScreen.tsx').then((m) => m.HelpScreen)),
};

/** URL -> screen. Landing and privacy are not here: they are prerendered HTML without React. */
const screens: Record<ScreenName, ComponentType<{ params: PathParams }>> = {
  landing: OwnDocument,
  privacy: OwnDocument,
  login: Login,
  shared: Shared,
  join: Join,
  ...memberScreens,
};

/** How long to wait before fetching the other screens, so that they do not compete with the first one. */
const quietMs = 1500;

/**
 * Fetches the shell, the screen and the person's data in parallel; rendering alone would fetch them one after the other.
 * The other screens follow when the first one is ready. Errors are ignored here: rendering tries again and shows the
 * problem.
 */
export async function fetchAhead(pathname: string): Promise<void> {
  const resolution = resolvePath(pathname);
  if (!resolution || 'redirect' in resolution) return;
  if (resolution.screen === 'shared') await Promise.allSettled([Shared.fetch()]);
  if (resolution.access === 'visitor') return;
  const known: Partial<Record<ScreenName, { fetch: () => Promise<unknown> }>> = memberScreens;
  import('#data/session/session.ts').then(({ openSession }) => openSession()).catch(() => undefined);
  await Promise.allSettled([Shell.fetch(), known[resolution.screen]?.fetch()]);
  setTimeout(() => Promise.allSettled(Object.values(known).map(({ fetch }) => fetch())), quietMs);
}

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
    <Shell needsDiary={screen !== 'help'}>
      <Screen key={pathname} params={params} />
    </Shell>
  );
}

function Login() {
  useEffect(() => {
    // Opening a link in a tab that shows this page changes only the fragment, which does not reload it.
    const openLink = () => {
      if (hasAccountLink(window.location) || readInvitation(window.location)) window.location.reload();
    };
    window.addEventListener('hashchange', openLink);
    return () => window.removeEventListener('hashchange', openLink);
  }, []);
  return hasAccountLink(window.location) ? <AccountLink /> : <LoginScreen />;
}

const firstPath = window.location.pathname;

/** Loads the page from the server, unless the app was opened at this address: then the server has no such page. */
function OwnDocument() {
  const isNavigated = window.location.pathname !== firstPath;
  useEffect(() => {
    if (isNavigated) window.location.reload();
  }, [isNavigated]);
  return isNavigated ? null : <NotFound />;
}
