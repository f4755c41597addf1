import { followSignOut } from '#data/session/pendingSignOut.ts';
import { followTheme } from '#ui/theme.ts';

// Built as a classic script that blocks the first paint of every page, so that none flashes in the wrong theme.
followTheme();
// The landing page was made for somebody who is signed in.
followSignOut(() => location.pathname === '/' && location.reload());
