import { isUnreachable } from '#data/cache/cache.ts';
import { useProfile } from '#data/diary/profile.ts';
import { useInvitations } from '#data/invitations.ts';
import { useNow } from '#data/today.ts';
import { when } from '#ui/moments.ts';
import { LoadingPart } from '#ui/page/LoadingPart.tsx';
import { LoadProblem } from '#ui/page/LoadProblem.tsx';
import { BackupsCard } from './BackupsCard.tsx';
import { LinksCard } from './LinksCard.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';

export function Invitations() {
  const { data, dataUpdatedAt, error, refetch } = useInvitations();
  const { timezone } = useProfile();
  const clock = { now: useNow(), timezone };
  if (!data) {
    if (!error) return <LoadingPart />;
    return (
      <LoadProblem message={error.message} isQuiet={isUnreachable(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="grid gap-4">
      {error && (
        <p className="text-s text-ink-soft">
          {`Last updated ${when(new Date(dataUpdatedAt).toISOString(), clock)}. Newer changes could not be loaded.`}
        </p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <RegistrationCard {...data} />
          <BackupsCard {...data} clock={clock} />
        </div>
        <LinksCard {...data} clock={clock} />
      </div>
    </div>
  );
}
