import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/Button.tsx';
import { MessagePage } from '#ui/MessagePage.tsx';

/** A link that works no more, and how to get one that does. */
export function ExpiredLink({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <MessagePage
      icon={<Unlink size={26} strokeWidth={1.9} aria-hidden="true" />}
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
