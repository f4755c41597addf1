import type { ServerFeatures } from '@flarewell/domain/wire/account/account';
import { useCallback, useEffect, useState } from 'react';
import { visitorApi } from '#data/api/visitorCalls.ts';

const usualFeatures: ServerFeatures = {
  signUp: 'open',
  isFirstAccount: false,
  asksWhoMayRegister: false,
  needsSetupCode: false,
  mail: false,
  passkeys: true,
};

/** Reads which features the server offers. Until it answers, assumes the usual ones; `read` asks again. */
export function useFeatures() {
  const [features, setFeatures] = useState({ ...usualFeatures, isKnown: false });

  const read = useCallback(async () => {
    const answer = await visitorApi.readFeatures();
    setFeatures({ ...answer, isKnown: true });
    return answer;
  }, []);

  useEffect(() => {
    read().catch(() => {
      // Ignored: submitting the form will show the problem.
    });
  }, [read]);

  return { ...features, read };
}
