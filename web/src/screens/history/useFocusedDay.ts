import type { Day } from '@flarewell/domain/day';
import { useState } from 'react';

/** The day with keyboard focus, whose month is shown. Follows the day in the URL when that changes. */
export function useFocusedDay(asked: Day | null, today: Day): [Day, (day: Day) => void] {
  const [focused, setFocused] = useState({ day: asked ?? today, asked });
  if (focused.asked !== asked) setFocused({ day: asked ?? focused.day, asked });
  return [focused.day, (day) => setFocused({ day, asked })];
}
