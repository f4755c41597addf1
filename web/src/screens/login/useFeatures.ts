import { useEffect, useState } from 'react';
import { account } from '#data/account.ts';

/** What the server offers; until it has said so, what most do. */
export function useFeatures() {
  const [features, setFeatures] = useState({ signUp: true, mail: false, passkeys: true, isKnown: false });

  useEffect(() => {
    account.readFeatures().then(
      (answer) => setFeatures({ ...answer, isKnown: true }),
      () => {
        // The form works without; sending it will say what is wrong.
      },
    );
  }, []);

  return features;
}
