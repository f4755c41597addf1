import { useInvitations } from '#data/account/invitations.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useNow } from '#data/today.ts';
import { BackupsCard } from './BackupsCard.tsx';
import { LinksCard } from './LinksCard.tsx';
import { Loaded } from './Loaded.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';

/** What an operator decides about the server. Other people come here only by the address. */
export function InvitationsCards() {
  const { isOperator } = useProfile();
  if (!isOperator) return <p>Only an operator of this server can invite people.</p>;
  return (
    <>
      <p className="text-s text-ink-soft">
        You are an operator of this server. Being an operator shows you nothing of anybody’s diary.
      </p>
      <Invitations />
    </>
  );
}

function Invitations() {
  const { timezone } = useProfile();
  const clock = { now: useNow(), timezone };
  return (
    <Loaded query={useInvitations()} clock={clock}>
      {(data) => (
        <>
          <RegistrationCard {...data} />
          <LinksCard {...data} clock={clock} />
          <BackupsCard {...data} clock={clock} />
        </>
      )}
    </Loaded>
  );
}
