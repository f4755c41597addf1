export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'flarewell.theme';
/** The parts of this page that show the choice. Other tabs get the browser's `storage` event. */
const listeners = new Set<() => void>();
/** The canvas colour of each theme, for the browser's address bar, which cannot read CSS variables. */
export const canvas = { light: '#fbf9f5', dark: '#0f1318' };

/** The chosen theme where the browser stores nothing: it lasts until the page is left. */
let unstored: ThemeChoice = 'system';

export function getThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return themeChoices.find((choice) => choice === stored) ?? 'system';
  } catch {
    return unstored;
  }
}

export function setThemeChoice(choice: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    unstored = choice;
  }
  applyTheme(choice);
  for (const notify of listeners) notify();
}

export function applyTheme(choice: ThemeChoice): void {
  const theme = choice === 'system' ? (systemIsDark().matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas[theme]);
}

export function subscribeToThemeChoice(notify: () => void): () => void {
  listeners.add(notify);
  addEventListener('storage', notify);
  return () => {
    listeners.delete(notify);
    removeEventListener('storage', notify);
  };
}

/** Applies the stored choice, now and whenever the system's theme or another tab's choice changes. */
export function followTheme(): void {
  const apply = () => applyTheme(getThemeChoice());
  apply();
  systemIsDark().addEventListener('change', apply);
  addEventListener('storage', apply);
}

function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
