import { invitationMessages } from '@flarewell/domain/invitations/messages';
import type { SignUpMode } from '@flarewell/domain/invitations/registration';
import { Notice } from '#ui/Notice.tsx';

/** 'November 14, 2026 at 18:10'. Not the rule in domain/dates, which would bring the whole calendar to the login page. */
const dateAndTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
});

type Props = {
  /** Empty after the page was reloaded. */
  token: string;
  status: 'checking' | 'valid' | 'invalid' | 'unchecked';
  /** Known once it is valid. */
  expiresAt: string | null;
  signUp: SignUpMode;
  /** Whether the sign-up form is shown. */
  isSignUp: boolean;
};

/** Tells whether the invitation link that was opened works. */
export function InvitationNotice(props: Props) {
  return (
    <div role="status" className="empty:absolute">
      <Words {...props} />
    </div>
  );
}

function Words({ token, status, expiresAt, signUp, isSignUp }: Props) {
  // Below the form it says that nobody can register.
  if (signUp === 'closed') return null;
  if (!token || status === 'invalid') {
    if (signUp === 'open') {
      return isSignUp && <Notice tone="info">You can register here without an invitation.</Notice>;
    }
    return token ? (
      <Notice tone="warn">{invitationMessages.invalid}</Notice>
    ) : (
      <Notice tone="info" title="Please open your invitation link once more.">
        This page was loaded again, and it does not keep the link.
      </Notice>
    );
  }
  if (!isSignUp) return null;
  if (status === 'checking') return <Notice tone="info" title="Checking your invitation…" />;
  return (
    <Notice tone="info" title="You have been invited to Flarewell.">
      Make your own account here. In Flarewell nobody else can see your diary, not even the person who invited
      you; only whoever runs the machine could read its files.
      {expiresAt !== null && ` The invitation works once, until ${dateAndTime.format(new Date(expiresAt))}.`}
    </Notice>
  );
}
