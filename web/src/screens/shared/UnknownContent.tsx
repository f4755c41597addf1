import { listFiles, saveSharedFile } from '#data/shared-link/files.ts';
import type { Snapshot } from '#data/shared-link/snapshot.ts';
import { Button } from '#ui/Button.tsx';
import { Download } from '#ui/icons.tsx';
import { Refused } from './Refused.tsx';

/** The bundle has no summary, or one of a later version. Its PDF can still be read, and software can import it. */
export function UnknownContent({ snapshot }: { snapshot: Snapshot }) {
  const files = listFiles(snapshot).filter(({ file }) => file === 'pdf' || file === 'fhir');
  return (
    <Refused
      actions={files.map((file) => (
        <Button key={file.file} kind="secondary" onClick={() => saveSharedFile(file)}>
          <Download />
          {`Download ${file.file === 'pdf' ? 'PDF' : 'FHIR'}`}
        </Button>
      ))}
    >
      This link holds something that Flarewell cannot show.
    </Refused>
  );
}
