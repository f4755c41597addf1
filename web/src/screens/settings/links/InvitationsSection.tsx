import { useId } from 'react';
import { useInvitations } from '#data/account/invitations.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useNow } from '#data/today.ts';
import { BackupsCard } from './BackupsCard.tsx';
import { LinksCard } from './LinksCard.tsx';
import { Loaded } from './Loaded.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';

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
        <Invitations />
      </div>
    </section>
  );
}

function Invitations() {
  const { timezone } = useProfile();
  const clock = { now: useNow(), timezone };
  return (
    <Loaded query={useInvitations()} clock={clock}>
      {(data) => (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="grid gap-4">
            <RegistrationCard {...data} />
            <BackupsCard {...data} clock={clock} />
          </div>
          <LinksCard {...data} clock={clock} />
        </div>
      )}
    </Loaded>
  );
}
