import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingScreen } from '#screens/landing/LandingScreen.tsx';
import { PrivacyScreen } from '#screens/privacy/PrivacyScreen.tsx';
import { OpeningShell } from '#shell/OpeningShell.tsx';
import { IconDefaults } from '#ui/icons.tsx';
import { Loading } from '#ui/page/Loading.tsx';

/** The prerendered content of each HTML file. The server fills in %PLACEHOLDERS%. */
const pages: Record<string, ReactNode> = {
  'index.html': <LandingScreen isSignedIn={false} />,
  'index-signed-in.html': <LandingScreen isSignedIn />,
  'privacy.html': <PrivacyScreen contact="%PRIVACY_CONTACT%" />,
  'privacy-no-contact.html': <PrivacyScreen contact={null} />,
  'app.html': <Loading />,
  'app-signed-in.html': <OpeningShell />,
  'shared.html': <Loading />,
};

export function prerender(file: string): string {
  if (!(file in pages)) throw new Error(`No page is prerendered for ${file}`);
  return renderToStaticMarkup(<IconDefaults>{pages[file]}</IconDefaults>);
}
