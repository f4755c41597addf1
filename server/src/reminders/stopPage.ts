import { html } from 'hono/html';
import { stopPath } from '#reminders/stopLinks.ts';

const words = {
  asking: {
    title: 'Stop email reminders?',
    text: 'No more reminders will come to this address. Your diary and your other reminders stay as they are.',
  },
  stopped: {
    title: 'No more email reminders',
    text: 'They are off. You can turn them on again in Settings at any time.',
  },
  askingForOne: {
    title: 'Stop email reminders?',
    text: 'No more reminders of this diary will come to this address. Those of your other diaries stay as they are.',
  },
  stoppedForOne: {
    title: 'No more email reminders',
    text: 'Those of this diary are off. You can turn them on again in Settings at any time.',
  },
  broken: {
    title: 'This link does not work',
    text: 'It is incomplete, or your account now has another address. You can choose how you are reminded in Settings.',
  },
} as const;

export type StopPage = keyof typeof words;

/** A page without scripts. The form posts to its own URL, which contains the token. */
export function renderStopPage(state: StopPage) {
  const { title, text } = words[state];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Flarewell</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stopPath}.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${
            state.startsWith('asking')
              ? html`<form method="post"><button type="submit">Stop Email Reminders</button></form>`
              : html`<p><a href="/app/settings">Open Settings</a></p>`
          }
        </main>
      </body>
    </html>`;
}

export const stopStyles = `
:root { color-scheme: light dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif;
  --canvas: light-dark(oklch(0.982 0.006 80), oklch(0.185 0.012 250));
  --ink: light-dark(oklch(0.255 0.018 250), oklch(0.945 0.006 80));
  --accent: light-dark(oklch(0.47 0.085 195), oklch(0.78 0.09 190));
  --on-accent: light-dark(oklch(0.99 0.005 190), oklch(0.2 0.03 195)); }
body { margin: 0; background: var(--canvas); color: var(--ink); }
main { max-width: 32rem; margin: 0 auto; padding: 15vh 1.25rem 4rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1.5rem; }
a { color: var(--accent); display: inline-block; padding: 0.6rem 0; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 12px;
  background: var(--accent); color: var(--on-accent); cursor: pointer; }
a:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
`;
