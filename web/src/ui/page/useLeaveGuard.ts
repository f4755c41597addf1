import { useEffect, useEffectEvent } from 'react';

/**
 * While the component is shown, the browser's Back calls `onBack` instead of leaving the screen, and a reload or a
 * closed tab makes the browser ask. Back is caught by an extra history entry of the same address. Call the returned
 * function to remove that entry before leaving for good.
 */
export function useLeaveGuard(onBack: () => void): () => void {
  const tellBack = useEffectEvent(onBack);

  useEffect(() => {
    const addEntry = () => history.pushState({ isLeaveGuard: true }, '');
    const handleBack = () => {
      addEntry();
      tellBack();
    };
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Strict mode runs this effect twice; the entry of the first time is still there.
    if (!hasEntry()) addEntry();
    addEventListener('popstate', handleBack);
    addEventListener('beforeunload', handleUnload);
    return () => {
      removeEventListener('popstate', handleBack);
      removeEventListener('beforeunload', handleUnload);
    };
  }, []);

  return () => {
    if (hasEntry()) history.back();
  };
}

function hasEntry(): boolean {
  return history.state?.isLeaveGuard === true;
}
