import { type RefObject, useEffect, useRef } from 'react';
import { focusInvalid } from './Field.tsx';

/** Focuses the first invalid field each time `failures` increases. */
export function useInvalidFocus(failures: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) focusInvalid(form.current);
  }, [failures]);
  return form;
}
