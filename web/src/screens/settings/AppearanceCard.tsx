import { useSyncExternalStore } from 'react';
import { cardLook } from '#ui/Card.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import {
  getThemeChoice,
  setThemeChoice,
  subscribeToThemeChoice,
  type ThemeChoice,
  themeChoices,
} from '#ui/theme.ts';

const labels: Record<ThemeChoice, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const options = themeChoices.map((value) => ({ value, label: labels[value] }));

/** The theme is stored per browser, because a person may want a dark phone and a light laptop. */
export function AppearanceCard() {
  return (
    <div className={cardLook}>
      <Segments label="Theme" options={options} value={useThemeChoice()} onChange={setThemeChoice} />
    </div>
  );
}

const useThemeChoice = () => useSyncExternalStore(subscribeToThemeChoice, getThemeChoice);

/** 'Dark' */
export const useThemeLabel = (): string => labels[useThemeChoice()];
