import { type SharedFile, saveSharedFile } from '#data/shared-link/files.ts';
import { Button } from '#ui/Button.tsx';
import { Download, Printer } from '#ui/icons.tsx';
import { printPaper } from '#ui/page/PrintOnly.tsx';
import { Sentence } from '#ui/Sentence.tsx';

type Props = {
  files: readonly SharedFile[];
  /** A sentence about the notes that the PDF has no room for. */
  remark: string | null;
};

export function Actions({ files, remark }: Props) {
  const pdf = files.find(({ file }) => file === 'pdf');
  return (
    <div className="flex flex-wrap gap-2">
      {pdf && (
        <Button kind="secondary" size="s" aria-label="Download PDF" onClick={() => saveSharedFile(pdf)}>
          <Download size={17} />
          PDF
        </Button>
      )}
      <Button size="s" onClick={printPaper}>
        <Printer size={17} />
        Print
      </Button>
      {remark && (
        <p className="basis-full text-s text-ink-soft">
          <Sentence>{remark}</Sentence>
        </p>
      )}
    </div>
  );
}
