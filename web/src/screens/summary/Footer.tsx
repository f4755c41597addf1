import type { useDownload } from '#data/api/download.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Download, Printer } from '#ui/icons.tsx';
import { Notice } from '#ui/Notice.tsx';
import { printPaper } from '#ui/page/Paper.tsx';
import { Sentence } from '#ui/Sentence.tsx';

type Props = {
  isReady: boolean;
  /** Why the files may differ from the screen. */
  remarks: readonly (string | null | undefined)[];
  pdfPath: string;
  download: ReturnType<typeof useDownload>;
  onClose: () => void;
};

export function Footer({ isReady, remarks, pdfPath, download, onClose }: Props) {
  return (
    <div className="flex min-w-0 grow flex-col gap-3">
      <p role="status" className="sr-only">
        {download.isPending && 'Preparing the file…'}
      </p>
      <div role="alert" className="empty:-mb-3">
        {download.error && <Notice tone="bad">{download.error.message}</Notice>}
      </div>
      {remarks.map(
        (remark) =>
          remark && (
            <p key={remark} className="text-s text-ink-soft">
              <Sentence>{remark}</Sentence>
            </p>
          ),
      )}
      <div className="flex justify-end gap-2">
        <span className="mr-auto -ml-4">
          <Button kind="quiet" size="s" onClick={onClose}>
            Close
          </Button>
        </span>
        {isReady && (
          <>
            <ButtonLink
              kind="secondary"
              size="s"
              href={pdfPath}
              download
              aria-label="Download PDF"
              aria-disabled={download.isPending}
              onClick={download.download}
            >
              <Download
                size={17}
                className={`max-[24rem]:hidden ${download.isPending ? 'animate-breathe' : ''}`}
              />
              PDF
            </ButtonLink>
            <Button size="s" onClick={printPaper}>
              <Printer size={17} className="max-[24rem]:hidden" />
              Print Summary
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
