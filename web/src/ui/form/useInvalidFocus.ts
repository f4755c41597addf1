import { type RefObject, useEffect, useRef } from 'react';
import { focusInvalid } from './Field.tsx';

/** Leads to the first field that is wrong, each time `failures` counts up. */
export function useInvalidFocus(failures: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) focusInvalid(form.current);
  }, [failures]);
  return form;
}
