export type Access = 'visitor' | 'user';

/** `params` are those that the address has without braces. */
type Route = { path: string; screen: string; access: Access; params?: PathParams };

/** The rooms of Settings, in the order of their rows. Each has an address below that of Settings: see `roomPath`. */
export const settingsRooms = [
  { room: 'people', title: 'People' },
  { room: 'things-to-track', title: 'Things to track' },
  { room: 'shared-links', title: 'Shared links' },
  { room: 'security', title: 'Security' },
  { room: 'appearance', title: 'Appearance' },
  { room: 'invitations', title: 'Invitations' },
  { room: 'about', title: 'About' },
] as const;

export type SettingsRoom = (typeof settingsRooms)[number]['room'];

export function roomPath(room: SettingsRoom): string {
  return `/app/settings/${room}`;
}

/** Where a link to a diary leads. Its token is behind `#`, so that no server log or proxy has it. */
export const joinPath = '/join';

/** Every screen's address. A segment in braces stands for any one segment and becomes a parameter. */
export const routes = [
  { path: '/', screen: 'landing', access: 'visitor' },
  { path: '/login', screen: 'login', access: 'visitor' },
  { path: '/privacy', screen: 'privacy', access: 'visitor' },
  { path: '/s', screen: 'shared', access: 'visitor' },
  { path: joinPath, screen: 'join', access: 'visitor' },
  { path: '/app/dashboard', screen: 'dashboard', access: 'user' },
  { path: '/app/check-in', screen: 'history', access: 'user' },
  { path: '/app/trends', screen: 'trends', access: 'user' },
  { path: '/app/trends/patterns', screen: 'patterns', access: 'user' },
  { path: '/app/trends/flares', screen: 'flares', access: 'user' },
  { path: '/app/trends/patterns/how', screen: 'how-patterns-work', access: 'user' },
  { path: '/app/conditions', screen: 'conditions', access: 'user' },
  { path: '/app/conditions/{id}', screen: 'condition-detail', access: 'user' },
  { path: '/app/medications', screen: 'medications', access: 'user' },
  { path: '/app/settings', screen: 'settings', access: 'user' },
  ...settingsRooms.map(
    ({ room }) => ({ path: roomPath(room), screen: 'settings', access: 'user', params: { room } }) as const,
  ),
  { path: '/app/help', screen: 'help', access: 'user' },
] as const satisfies readonly Route[];

export type ScreenName = (typeof routes)[number]['screen'];

/** The shell's index, and old addresses without the /app prefix, which bookmarks may still have. */
export const redirects = [
  { from: '/app', to: '/app/dashboard' },
  { from: '/check-in', to: '/app/check-in' },
  { from: '/conditions', to: '/app/conditions' },
  { from: '/conditions/{id}', to: '/app/conditions/{id}' },
] as const;

export type PathParams = Readonly<Record<string, string>>;

export type Resolution = { screen: ScreenName; access: Access; params: PathParams } | { redirect: string };

/**
 * The screen or redirect of a path; null for an unknown path. `pathname` has no query string: a caller that follows
 * a redirect appends it.
 */
export function resolvePath(pathname: string): Resolution | null {
  const path = pathname.replace(/(?<=[^/])\/$/, '');
  for (const route of routes) {
    const params = matchPattern(route.path, path);
    const fixed = 'params' in route ? route.params : {};
    if (params) return { screen: route.screen, access: route.access, params: { ...fixed, ...params } };
  }
  for (const { from, to } of redirects) {
    const params = matchPattern(from, path);
    if (params) return { redirect: fillPattern(to, params) };
  }
  return null;
}

/** Where to go after signing in: to the requested screen, else to the dashboard. Never to another site. */
export function nextPath(requested: string | null): string {
  const resolution = requested === null ? null : resolvePath(requested.replace(/[?#].*/s, ''));
  const isScreen = resolution && 'screen' in resolution && resolution.access === 'user';
  return requested && isScreen ? requested : '/app/dashboard';
}

export function conditionPath(id: string): string {
  return fillPattern('/app/conditions/{id}', { id });
}

/** The History screen with the check-in dialog open for that day (yyyy-MM-dd). */
export function checkInPath(day: string): string {
  return `/app/check-in?date=${encodeURIComponent(day)}&action=checkin`;
}

/** The same with the answers of the check-in before, at the list of what will be saved. */
export function asLastTimePath(day: string): string {
  return `/app/check-in?date=${encodeURIComponent(day)}&action=as-last-time`;
}

/** The History screen with the card of that day (yyyy-MM-dd). */
export function dayPath(day: string): string {
  return `/app/check-in?date=${encodeURIComponent(day)}`;
}

/** The History screen, limited to the check-ins that rate one condition. */
export function conditionHistoryPath(id: string): string {
  return `/app/check-in?condition=${encodeURIComponent(id)}`;
}

function matchPattern(pattern: string, path: string): PathParams | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== value) return null;
      continue;
    }
    const decoded = decodeSegment(value);
    if (!decoded) return null;
    params[segment.slice(1, -1)] = decoded;
  }
  return params;
}

function fillPattern(pattern: string, params: PathParams): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null; // a percent sign that encodes nothing
  }
}
