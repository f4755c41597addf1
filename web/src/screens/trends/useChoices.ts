import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Choices, parseChoices, writeChoices } from './choices.ts';

/** Going back leaves the screen: a choice replaces the address instead of adding one to the way back. */
export function useChoices(): [Choices, (changes: Partial<Choices>) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const choices = useMemo(() => parseChoices(search), [search]);
  return [choices, (changes) => navigate(path + writeChoices({ ...choices, ...changes }), { replace: true })];
}
