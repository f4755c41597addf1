import { Suspense, useId } from 'react';
import { useProfile } from '#data/diary/profile.ts';
import { LoadingPart } from '#ui/page/LoadingPart.tsx';
import { onDemand } from '#ui/page/onDemand.tsx';

const Invitations = onDemand(() => import('./Invitations.tsx').then((m) => m.Invitations));

/** What an operator decides about the server. Other people do not see it. */
export function InvitationsSection() {
  const { isOperator } = useProfile();
  const heading = useId();
  if (!isOperator) return null;
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-xl font-semibold tracking-heading">
        Invitations
      </h2>
      <p className="text-s text-ink-soft">
        You are an operator of this server. Being an operator shows you nothing of anybody’s diary.
      </p>
      <div className="mt-4">
        <Suspense fallback={<LoadingPart />}>
          <Invitations />
        </Suspense>
      </div>
    </section>
  );
}
