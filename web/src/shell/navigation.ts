import { CalendarDays, ChartLine, Hand, LayoutDashboard, Pill, Settings } from '#ui/icons.tsx';

/**
 * The main navigation. `mobileLabel` is set where the phone's menu uses another word. History has the
 * address /app/check-in, because links that open the check-in of a day lead there too.
 */
export const navigation = [
  { href: '/app/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { href: '/app/check-in', label: 'History', Icon: CalendarDays },
  { href: '/app/trends', label: 'Insights', mobileLabel: 'Trends', Icon: ChartLine },
  { href: '/app/conditions', label: 'Conditions', Icon: Hand },
  { href: '/app/medications', label: 'Medications', Icon: Pill },
  { href: '/app/settings', label: 'Settings', Icon: Settings },
] as const;

/** Whether a link leads to the current screen ('page') or to the screen that it belongs to ('true'). */
export function currentMark(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}
