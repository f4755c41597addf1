import { useInvitations } from '#data/account/invitations.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useNow } from '#data/today.ts';
import { BackupsCard } from './BackupsCard.tsx';
import { LinksCard } from './LinksCard.tsx';
import { Loaded } from './Loaded.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';

export function Invitations() {
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
