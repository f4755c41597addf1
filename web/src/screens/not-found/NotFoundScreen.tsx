import { Button, ButtonLink } from '#ui/Button.tsx';
import { Compass } from '#ui/icons.tsx';
import { MessagePage } from '#ui/page/MessagePage.tsx';

export function NotFoundScreen() {
  return (
    <MessagePage
      icon={<Compass size={26} />}
      title="Page Not Found"
      actions={
        <>
          <ButtonLink href="/">Go Home</ButtonLink>
          <Button kind="secondary" onClick={goBack}>
            Go back
          </Button>
        </>
      }
    >
      There is nothing at this address. It may have moved, or the link may have a typo.
    </MessagePage>
  );
}

function goBack() {
  if (window.history.length > 1) window.history.back();
  else window.location.assign('/'); // Opened in a new tab, so there is no history to go back to.
}
