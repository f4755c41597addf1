import { followSignOut } from '#data/session/pendingSignOut.ts';
import { followTheme } from '#ui/theme.ts';

// Built as a classic script that blocks the first paint of every page, so that none flashes in the wrong theme.
followTheme();
// Another tab signed out: the landing page was rendered for a signed-in person, so reload it.
followSignOut(() => location.pathname === '/' && location.reload());
