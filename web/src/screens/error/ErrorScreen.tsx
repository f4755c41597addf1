import { Button, ButtonLink } from '#ui/Button.tsx';
import { RotateCw } from '#ui/icons.tsx';
import { MessagePage } from '#ui/page/MessagePage.tsx';

export function ErrorScreen() {
  return (
    <MessagePage
      icon={<RotateCw size={26} />}
      title="Unexpected Application Error!"
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <ButtonLink kind="secondary" href="/">
            Go Home
          </ButtonLink>
        </>
      }
    >
      Something went wrong while showing this page. Nothing you saved is lost. Reloading usually helps.
    </MessagePage>
  );
}
