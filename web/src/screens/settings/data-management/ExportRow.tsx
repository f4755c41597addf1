import { useDownload } from '#data/api/download.ts';
import type { IconComponent } from '#ui/icons.tsx';
import { Problem } from '#ui/Problem.tsx';
import { RowContent, rowLook } from '#ui/Row.tsx';

type Props = { Icon: IconComponent; title: string; text: string; path: string };

/** A download. The server chooses the file name, which contains the date. */
export function ExportRow({ Icon, title, text, path }: Props) {
  const { download, isPending, error } = useDownload({ isLarge: true });
  return (
    <div>
      <a className={rowLook} href={path} download aria-disabled={isPending} onClick={download}>
        <RowContent Icon={Icon} title={title} text={text} />
      </a>
      <div className="px-3">
        <Problem error={error} />
      </div>
    </div>
  );
}
