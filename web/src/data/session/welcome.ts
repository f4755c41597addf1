import { redirectDelayMs } from '@flarewell/domain/account/account';
import { useEffect, useEffectEvent, useState } from 'react';
import { rememberUser, setSharedDevice } from './rememberedUser.ts';

/** After a sign-in: `welcome` remembers who it is, and calls `onLeave` once the words of welcome could be read. */
export function useWelcome(onLeave: () => void) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => leave(), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [isLeaving]);

  function welcome(userId: string, { isShared }: { isShared: boolean }): void {
    setSharedDevice(isShared);
    rememberUser(userId);
    setIsLeaving(true);
  }

  return { isLeaving, welcome };
}
