import { redirectDelayMs } from '@flarewell/domain/account/account';
import { useEffect, useEffectEvent, useState } from 'react';
import { rememberUser, setSharedDevice } from './rememberedUser.ts';

/** `welcome` stores who signed in, and calls `onLeave` after the welcome message has been shown for a moment. */
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
