import { useId } from 'react';
import { DevicesCard } from './DevicesCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

const column = 'grid min-w-0 content-start gap-4';

/** The settings for signing in, and the devices that are signed in. */
export function SecuritySection() {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-xl font-semibold tracking-heading">
        Security
      </h2>
      <p className="text-s text-ink-soft">How you sign in, and where you are signed in.</p>
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        <div className={column}>
          <PasskeysCard />
          <SecondFactorCard />
        </div>
        <div className={column}>
          <PasswordCard />
          <DevicesCard />
        </div>
      </div>
    </section>
  );
}
