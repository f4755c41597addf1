import { possessive } from '@flarewell/domain/who';
import { exportPaths } from '#data/archive.ts';
import { useIsOwnDiary, useIsOwner, useOpenDiary } from '#data/diary/openDiary.ts';
import { Card } from '#ui/Card.tsx';
import { Download, Image } from '#ui/icons.tsx';
import { DeleteAccountRow } from './DeleteAccountRow.tsx';
import { ExportRow } from './ExportRow.tsx';
import { ImportRow } from './ImportRow.tsx';
import { ResetRow } from './ResetRow.tsx';

export function DataCard() {
  const isOwner = useIsOwner();
  const isOwn = useIsOwnDiary();
  const { name } = useOpenDiary();
  return (
    <Card
      title="Data Management"
      description={!isOwn && `Of ${possessive(name)} diary. Only the last row is about your account.`}
    >
      {/* The texts are in line with the heading, and the rows are wider. */}
      <div className="-mx-3 -my-2 grid">
        <ExportRow
          Icon={Download}
          title="Export Data"
          text={`${isOwn ? 'Everything you recorded and the list of your shared links' : 'Everything recorded and the list of shared links'}, as a JSON file.`}
          path={exportPaths.json}
        />
        <ExportRow
          Icon={Image}
          title="Export with Photos"
          text="The same, with the photos, as a ZIP file."
          path={exportPaths.zip}
        />
        {isOwner && (
          <>
            <ImportRow />
            <ResetRow />
          </>
        )}
        <DeleteAccountRow />
      </div>
    </Card>
  );
}
