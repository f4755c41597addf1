import type { RefObject } from 'react';
import type { useDownload } from '#data/api/download.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Download, Printer, Share } from '#ui/icons.tsx';
import { Notice } from '#ui/Notice.tsx';
import { printPaper } from '#ui/page/PrintOnly.tsx';
import { Sentence } from '#ui/Sentence.tsx';

type Props = {
  isReady: boolean;
  /** Why the files may differ from the screen. */
  remarks: readonly (string | null | undefined)[];
  pdfPath: string;
  download: ReturnType<typeof useDownload>;
  shareButton: RefObject<HTMLButtonElement | null>;
  /** Absent for those who may not share it. */
  onShare?: () => void;
  onClose: () => void;
};

export function Footer({ isReady, remarks, pdfPath, download, shareButton, onShare, onClose }: Props) {
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
      <div className="flex justify-between gap-2 cramped:flex-wrap">
        <span className="-ml-4">
          <Button kind="quiet" size="s" onClick={onClose}>
            Close
          </Button>
        </span>
        {isReady && (
          <div className="flex gap-2 max-sm:*:px-3 max-[22rem]:gap-1 max-[22rem]:*:px-2 cramped:flex-wrap">
            {onShare && (
              <Button ref={shareButton} kind="secondary" size="s" onClick={onShare}>
                <Share size={17} className="max-sm:hidden" />
                Share
              </Button>
            )}
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
                className={`max-sm:hidden ${download.isPending ? 'animate-breathe' : ''}`}
              />
              PDF
            </ButtonLink>
            <Button size="s" onClick={printPaper}>
              <Printer size={17} className="max-sm:hidden" />
              Print Summary
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
