import { type MouseEvent, useRef } from 'react';
import { useReachServer } from '#data/records.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { ActionRow } from './ActionRow.tsx';
import { Problem } from './Problem.tsx';

type Props = { title: string; text: string; label: string; path: string };

/** The server names the file, with the date. */
export function ExportRow({ title, text, label, path }: Props) {
  const reach = useReachServer();
  const isReached = useRef(false);

  function download(event: MouseEvent<HTMLAnchorElement>) {
    if (isReached.current) {
      isReached.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    if (reach.isPending) return;
    reach.mutate(undefined, {
      onSuccess: () => {
        isReached.current = true;
        link.click();
      },
    });
  }

  return (
    <ActionRow
      title={title}
      text={text}
      action={
        <ButtonLink kind="secondary" href={path} download aria-disabled={reach.isPending} onClick={download}>
          {label}
        </ButtonLink>
      }
    >
      <Problem error={reach.error} />
    </ActionRow>
  );
}
