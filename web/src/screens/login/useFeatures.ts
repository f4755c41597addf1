import { useEffect, useState } from 'react';
import { account } from '#data/account.ts';

/** What the server offers; until it has said so, what most do. */
export function useFeatures() {
  const [features, setFeatures] = useState({ signUp: true, mail: false });

  useEffect(() => {
    account.readFeatures().then(setFeatures, () => {
      // The form works without; sending it will say what is wrong.
    });
  }, []);

  return features;
}
