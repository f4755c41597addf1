import type { ReactNode } from 'react';
import { CircleSlash } from '#ui/icons.tsx';
import { MessagePage } from '#ui/page/MessagePage.tsx';

/** Shown instead of a summary. */
export function Refused({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <MessagePage icon={<CircleSlash size={26} />} title="This could not be opened" actions={actions}>
      {children}
    </MessagePage>
  );
}
