import { useEffect, useState } from 'react';
import { account } from '#data/account.ts';

/** Reads which features the server offers. Until it answers, assumes the usual ones. */
export function useFeatures() {
  const [features, setFeatures] = useState({ signUp: true, mail: false, passkeys: true, isKnown: false });

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
