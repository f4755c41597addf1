import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ActionRow } from './ActionRow.tsx';

type Props = { title: string; text: string; label: string; dialog: (onCancel: () => void) => ReactNode };

/** A destructive action. Its button opens a dialog that asks first. */
export function AskingRow({ title, text, label, dialog }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <ActionRow
      title={title}
      text={text}
      action={
        <Button kind="secondary" onClick={() => setIsAsking(true)}>
          <span className="text-bad">{label}</span>
        </Button>
      }
    >
      {isAsking && dialog(() => setIsAsking(false))}
    </ActionRow>
  );
}
