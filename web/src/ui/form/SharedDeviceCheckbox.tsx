import type { ComponentProps } from 'react';
import { Checkbox } from './Checkbox.tsx';

/** Shown wherever somebody signs in with a password. */
export function SharedDeviceCheckbox(props: Pick<ComponentProps<typeof Checkbox>, 'isChecked' | 'onChange'>) {
  return (
    <Checkbox
      {...props}
      label="This is a shared device"
      hint="Nothing stays on it. Closing the browser signs you out."
    />
  );
}
