import { Hammer } from 'lucide-react';
import { ButtonLink } from '#ui/Button.tsx';
import { MessagePage } from '#ui/MessagePage.tsx';

/** Stands where a screen will be, and says so. */
export function PlaceholderScreen({ name }: { name: string }) {
  return (
    <MessagePage
      icon={<Hammer size={26} strokeWidth={1.9} aria-hidden="true" />}
      title={name}
      actions={<ButtonLink href="/">Go Home</ButtonLink>}
    >
      This screen is not built yet. There is nothing to do here for now.
    </MessagePage>
  );
}
