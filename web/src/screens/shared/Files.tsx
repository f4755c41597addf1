import { type SharedFile, saveSharedFile } from '#data/shared-link/files.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { FileRow } from '#ui/report/FileRow.tsx';
import { fileWords } from '#ui/report/fileWords.ts';

/** The files besides the PDF, which is at the top of the page. */
export function Files({ files }: { files: readonly SharedFile[] }) {
  const rows = fileWords.flatMap((words) =>
    files.filter(({ file }) => file === words.file).map((file) => ({ ...words, file })),
  );
  return (
    <Card title="Files">
      <div className="divide-y divide-line">
        {rows.map(({ file, title, text }) => (
          <FileRow key={title} title={title} text={text}>
            <Button
              kind="secondary"
              size="s"
              aria-label={`Download ${title}`}
              onClick={() => saveSharedFile(file)}
            >
              Download
            </Button>
          </FileRow>
        ))}
      </div>
    </Card>
  );
}
