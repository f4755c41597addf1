import type { ServerFeatures } from '@flarewell/domain/wire/account';
import { useEffect, useState } from 'react';
import { account } from '#data/account.ts';

const usualFeatures: ServerFeatures = {
  signUp: 'open',
  asksWhoMayRegister: false,
  mail: false,
  passkeys: true,
};

/** Reads which features the server offers. Until it answers, assumes the usual ones. */
export function useFeatures() {
  const [features, setFeatures] = useState({ ...usualFeatures, isKnown: false });

  useEffect(() => {
    account.readFeatures().then(
      (answer) => setFeatures({ ...answer, isKnown: true }),
      () => {
        // Ignored: submitting the form will show the problem.
      },
    );
  }, []);

  return features;
}
