import { useState } from 'react';
import { rememberedUser } from './rememberedUser.ts';

/** Returns a function that tells whether the person of the first render is still signed in, here and in other tabs. */
export function useSameUser(): () => boolean {
  const [user] = useState(rememberedUser);
  return () => rememberedUser() === user;
}
