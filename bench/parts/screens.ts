import { addDays } from '@flarewell/domain/day';
import { today } from './page.ts';

/** A screen, and what has to be painted before a person can use it. */
export interface Screen {
  name: string;
  path: string;
  heading: RegExp;
  /** A CSS selector of the screen's own content, because the heading may be painted before it. */
  content: string;
  /** Where a person comes from within the app, and what they click there. */
  from: { path: string; click: string };
}

/** The screens of a signed-in person. */
export function listScreens(condition: { id: string; name: string }): Screen[] {
  const nav = (path: string) => `a[href="${path}"]`;
  const detail = `/app/conditions/${condition.id}`;
  const yesterday = addDays(today, -1);
  return [
    {
      name: 'dashboard',
      path: '/app/dashboard',
      // Before five in the morning it says Hello.
      heading: /^(Hello|Good \w+), /,
      content: 'main button',
      from: { path: '/app/trends', click: nav('/app/dashboard') },
    },
    {
      name: 'history',
      path: '/app/check-in',
      heading: /^History/,
      content: 'main [role=grid] button',
      from: { path: '/app/dashboard', click: nav('/app/check-in') },
    },
    {
      name: 'day view',
      path: `/app/check-in?date=${yesterday}`,
      heading: /^History/,
      content: `[aria-selected=true] [data-day="${yesterday}"]`,
      from: { path: '/app/check-in', click: 'button[aria-label="Previous check-in"]' },
    },
    {
      name: 'trends',
      path: '/app/trends',
      heading: /^Trends/,
      content: 'main svg polyline',
      from: { path: '/app/dashboard', click: nav('/app/trends') },
    },
    {
      name: 'conditions',
      path: '/app/conditions',
      heading: /^My Skin Conditions/,
      content: 'main article svg polyline',
      from: { path: '/app/dashboard', click: nav('/app/conditions') },
    },
    {
      name: 'condition detail',
      path: detail,
      heading: new RegExp(`^${condition.name}`),
      content: 'main svg polyline',
      from: { path: '/app/conditions', click: nav(detail) },
    },
    {
      name: 'medications',
      path: '/app/medications',
      heading: /^My Medications/,
      content: 'main article',
      from: { path: '/app/dashboard', click: nav('/app/medications') },
    },
    {
      name: 'settings',
      path: '/app/settings',
      heading: /^Settings/,
      content: 'main form input',
      from: { path: '/app/dashboard', click: nav('/app/settings') },
    },
  ];
}
