import { accountProblems } from '@flarewell/domain/account/account';
import { invitationMessages } from '@flarewell/domain/invitations/messages';
import type { SignUpMode } from '@flarewell/domain/invitations/registration';
import { Button } from '#ui/Button.tsx';

type Props = { canSignUp: boolean; signUp: SignUpMode; onSignUp: () => void };

/** How to get in, for people without an account. */
export function NewUserHint({ canSignUp, signUp, onSignUp }: Props) {
  return (
    <div className="flex items-center justify-between gap-3 cramped:flex-wrap rounded-m bg-sunken px-4 py-3.5">
      <div className="text-s">
        <p className="font-semibold">New User?</p>
        <p className="text-ink-soft">
          {canSignUp
            ? 'All you need is a name, an email address and a password.'
            : signUp === 'invite'
              ? invitationMessages.needed
              : accountProblems['sign-up-disabled'].message}
        </p>
      </div>
      {canSignUp && (
        <Button kind="secondary" size="s" onClick={onSignUp}>
          Sign Up
        </Button>
      )}
    </div>
  );
}
