import { someone, type Who, yourself } from '@flarewell/domain/who';
import { useMemo } from 'react';
import { useIsOwnDiary, useOpenDiary } from './openDiary.ts';

/** How sentences call the person of the open diary. */
export function useWho(): Who {
  const { name } = useOpenDiary();
  const isOwn = useIsOwnDiary();
  return useMemo(() => (isOwn ? yourself : someone(name)), [isOwn, name]);
}
