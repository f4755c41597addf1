import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { getThemeChoice, setThemeChoice, type ThemeChoice } from '#ui/theme.ts';

const options: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The theme is stored per browser, because a person may want a dark phone and a light laptop. */
export function AppearanceCard() {
  const [choice, setChoice] = useState(getThemeChoice);
  return (
    <Card title="Appearance" description="For this browser. System follows your device.">
      <Segments
        label="Theme"
        options={options}
        value={choice}
        onChange={(next) => {
          setChoice(next);
          setThemeChoice(next);
        }}
      />
    </Card>
  );
}
