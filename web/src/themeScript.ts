import { followTheme } from '#ui/theme.ts';

// Built as a classic script that blocks the first paint, so that no page flashes in the wrong theme.
followTheme();
