import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { getThemeChoice, setThemeChoice, type ThemeChoice } from '#ui/theme.ts';

const options: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Kept in this browser: a phone may be dark and a laptop light. */
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
