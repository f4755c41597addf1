import { type Paper, papers, type SummaryFile } from '@flarewell/domain/summary/files';
import { useId } from 'react';
import type { useDownload } from '#data/api/download.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { FileRow } from '#ui/report/FileRow.tsx';
import { fileWords } from '#ui/report/fileWords.ts';

type Props = {
  paper: Paper;
  onPaper: (paper: Paper) => void;
  pathOf: (file: SummaryFile) => string;
  download: ReturnType<typeof useDownload>;
  hasPatterns: boolean;
};

const paperNames = { a4: 'A4', letter: 'Letter' };

export function FileList({ paper, onPaper, pathOf, download, hasPatterns }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="font-semibold">
        Files
      </h3>
      <div className="divide-y divide-line">
        <FileRow title="PDF paper size" text="Match your printer.">
          <Segments
            label="Paper"
            options={papers.map((value) => ({ value, label: paperNames[value] }))}
            value={paper}
            onChange={onPaper}
          />
        </FileRow>
        {fileWords
          .filter(({ file }) => file !== 'patterns' || hasPatterns)
          .map(({ file, title, text }) => (
            <FileRow key={file} title={title} text={text}>
              <ButtonLink
                kind="secondary"
                size="s"
                href={pathOf(file)}
                download
                aria-label={`Download ${title}`}
                aria-disabled={download.isPending}
                onClick={download.download}
              >
                Download
              </ButtonLink>
            </FileRow>
          ))}
      </div>
    </section>
  );
}
