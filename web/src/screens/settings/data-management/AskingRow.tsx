import { type ReactNode, useState } from 'react';
import type { IconComponent } from '#ui/icons.tsx';
import { RowContent, rowLook } from '#ui/Row.tsx';

type Props = {
  Icon: IconComponent;
  title: string;
  text: string;
  dialog: (onCancel: () => void) => ReactNode;
};

/** A destructive action. It opens a dialog that asks first. */
export function AskingRow({ Icon, title, text, dialog }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div>
      <button type="button" className={rowLook} onClick={() => setIsAsking(true)}>
        <RowContent Icon={Icon} title={<span className="text-bad">{title}</span>} text={text} />
      </button>
      {isAsking && dialog(() => setIsAsking(false))}
    </div>
  );
}
