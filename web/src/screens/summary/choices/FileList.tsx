import { type Paper, papers, type SummaryFile } from '@flarewell/domain/summary/files';
import { type ReactNode, useId } from 'react';
import type { useDownload } from '#data/api/download.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Segments } from '#ui/form/Segments.tsx';

type Props = {
  paper: Paper;
  onPaper: (paper: Paper) => void;
  pathOf: (file: SummaryFile) => string;
  download: ReturnType<typeof useDownload>;
  hasPatterns: boolean;
};

const paperNames = { a4: 'A4', letter: 'Letter' };

const files = [
  { file: 'fhir', title: 'FHIR', text: 'For a clinic to import into its records.' },
  { file: 'severity', title: 'Severity CSV', text: 'One row per day and condition, for a spreadsheet.' },
  { file: 'medications', title: 'Medications CSV', text: 'One row per day and medication.' },
  { file: 'weeks', title: 'Weeks CSV', text: 'One row per week and condition: how it was controlled.' },
  { file: 'flares', title: 'Flares CSV', text: 'One row per confirmed flare.' },
  { file: 'patterns', title: 'Patterns CSV', text: 'One row per pattern found.' },
] as const;

export function FileList({ paper, onPaper, pathOf, download, hasPatterns }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="font-semibold">
        Files
      </h3>
      <div className="divide-y divide-line">
        <Row title="PDF paper size" text="Match your printer.">
          <Segments
            label="Paper"
            options={papers.map((value) => ({ value, label: paperNames[value] }))}
            value={paper}
            onChange={onPaper}
          />
        </Row>
        {files
          .filter(({ file }) => file !== 'patterns' || hasPatterns)
          .map(({ file, title, text }) => (
            <Row key={file} title={title} text={text}>
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
            </Row>
          ))}
      </div>
    </section>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5">
      <div>
        <p className="text-sm font-semibold">{title}</p>
        <p className="text-s text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}
