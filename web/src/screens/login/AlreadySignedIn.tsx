import { nextPath } from '@flarewell/domain/paths';
import { ButtonLink } from '#ui/Button.tsx';
import { Info } from '#ui/icons.tsx';
import { MessagePage } from '#ui/page/MessagePage.tsx';

/** Shown to a signed-in person who opens an invitation link, for example on a device that a family shares. */
export function AlreadySignedIn() {
  return (
    <MessagePage
      icon={<Info size={26} />}
      title="Somebody is signed in here"
      actions={<ButtonLink href={nextPath(null)}>Go to the Diary</ButtonLink>}
    >
      This invitation makes a new account. To use it in this browser, sign out first, and then open the link
      again.
    </MessagePage>
  );
}
