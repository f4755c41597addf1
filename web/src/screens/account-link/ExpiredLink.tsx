import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/Button.tsx';
import { Unlink } from '#ui/icons.tsx';
import { MessagePage } from '#ui/page/MessagePage.tsx';

/** Says that a link no longer works, and how to get a new one. */
export function ExpiredLink({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <MessagePage
      icon={<Unlink size={26} />}
      title="This link has expired"
      actions={
        <>
          {action}
          <ButtonLink kind={action ? 'secondary' : 'primary'} href="/login">
            Go to Sign In
          </ButtonLink>
        </>
      }
    >
      {children}
    </MessagePage>
  );
}
