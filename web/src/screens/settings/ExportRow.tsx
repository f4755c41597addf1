import { useDownload } from '#data/api/download.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Problem } from '#ui/Problem.tsx';
import { ActionRow } from './ActionRow.tsx';

type Props = { title: string; text: string; label: string; path: string };

/** A download. The server chooses the file name, which contains the date. */
export function ExportRow({ title, text, label, path }: Props) {
  const { download, isPending, error } = useDownload({ isLarge: true });
  return (
    <ActionRow
      title={title}
      text={text}
      action={
        <ButtonLink kind="secondary" href={path} download aria-disabled={isPending} onClick={download}>
          {label}
        </ButtonLink>
      }
    >
      <Problem error={error} />
    </ActionRow>
  );
}
