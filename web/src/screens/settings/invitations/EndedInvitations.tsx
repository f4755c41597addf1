import { invitationKeptDays } from '@flarewell/domain/invitations/invitations';
import { useId } from 'react';
import type { Invitation } from '#data/invitations.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import type { Clock } from '#ui/moments.ts';
import { describeEnd, nameInvitation } from './invitationWords.ts';

type Props = { invitations: readonly Invitation[]; clock: Clock };

/** How many are listed without opening the rest. */
const newest = 3;

/** Invitations that were used or have expired, the latest end first. */
export function EndedInvitations({ invitations, clock }: Props) {
  const heading = useId();
  const older = invitations.slice(newest);
  return (
    <section aria-labelledby={heading} className="grid gap-1 border-t border-line pt-4">
      <h4 id={heading} className="text-sm font-semibold">
        Ended
      </h4>
      <p className="text-s text-ink-soft">{`These links no longer work. The lines disappear after ${invitationKeptDays} days.`}</p>
      <EndedList label="Ended" invitations={invitations.slice(0, newest)} clock={clock} />
      {older.length > 0 && (
        <Disclosure label={`${older.length} more`}>
          <EndedList label="More that ended" invitations={older} clock={clock} />
        </Disclosure>
      )}
    </section>
  );
}

function EndedList({ label, invitations, clock }: Props & { label: string }) {
  return (
    <ul aria-label={label} className="text-s wrap-anywhere text-ink-soft">
      {invitations.map((invitation) => (
        <li key={invitation.id} className="py-2">
          <p className="font-medium">{nameInvitation(invitation)}</p>
          <p>{describeEnd(invitation, clock)}</p>
        </li>
      ))}
    </ul>
  );
}
