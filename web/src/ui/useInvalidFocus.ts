import { type RefObject, useEffect, useRef } from 'react';

/** Leads to the first field that is wrong, each time `failures` counts up. */
export function useInvalidFocus(failures: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures]);
  return form;
}
