import { createContext } from 'react';

/**
 * Whether a page that has something to lose may ask before it is left. It must not after the person has signed out, here or
 * in another tab: the question would keep their diary on the screen. The shell provides it.
 */
export const CanStay = createContext<() => boolean>(() => true);
