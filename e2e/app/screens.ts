import { roomPath, settingsRooms } from '@flarewell/domain/paths';

/** Every path of a screen, with its heading and tab title for Maya, who has just signed up. */
export const screens = [
  {
    path: '/',
    heading: 'Understand your skin, one day at a time.',
    title: 'Flarewell: understand your skin, one day at a time',
  },
  { path: '/privacy', heading: 'Privacy Statement', title: 'Privacy Statement · Flarewell' },
  { path: '/login', heading: 'Sign In', title: 'Sign In · Flarewell' },
  { path: '/s', heading: 'This could not be opened', title: 'This could not be opened · Flarewell' },
  {
    path: '/join',
    heading: 'Please open the link once more',
    title: 'Please open the link once more · Flarewell',
  },
  {
    path: '/app/dashboard',
    heading: /^(Good (morning|afternoon|evening)|Hello), Maya$/,
    title: 'Dashboard · Flarewell',
  },
  { path: '/app/check-in', heading: 'History', title: 'History · Flarewell' },
  { path: '/app/trends', heading: 'Trends & Analysis', title: 'Trends & Analysis · Flarewell' },
  { path: '/app/trends/patterns', heading: 'Trends & Analysis', title: 'Patterns · Flarewell' },
  { path: '/app/trends/flares', heading: 'Trends & Analysis', title: 'Flares · Flarewell' },
  { path: '/app/trends/patterns/how', heading: 'How this works', title: 'How this works · Flarewell' },
  { path: '/app/conditions', heading: 'My Skin Conditions', title: 'My Skin Conditions · Flarewell' },
  { path: '/app/conditions/c1', heading: 'Condition Not Found', title: 'Condition Not Found · Flarewell' },
  { path: '/app/medications', heading: 'My Medications', title: 'My Medications · Flarewell' },
  { path: '/app/settings', heading: 'Settings', title: 'Settings · Flarewell' },
  ...settingsRooms.map(({ room, title }) => ({
    path: roomPath(room),
    heading: title,
    title: `${title} · Flarewell`,
  })),
  {
    path: '/app/help',
    heading: 'Emergency and crisis help',
    title: 'Emergency and crisis help · Flarewell',
  },
];
