import { exportPaths } from '#data/archive.ts';
import { Card } from '#ui/Card.tsx';
import { Download, Image } from '#ui/icons.tsx';
import { DeleteAccountRow } from './DeleteAccountRow.tsx';
import { ExportRow } from './ExportRow.tsx';
import { ImportRow } from './ImportRow.tsx';
import { ResetRow } from './ResetRow.tsx';

export function DataCard() {
  return (
    <Card title="Data Management">
      {/* The texts are in line with the heading, and the rows are wider. */}
      <div className="-mx-3 -my-2 grid">
        <ExportRow
          Icon={Download}
          title="Export Data"
          text="Everything you recorded and the list of your shared links, as a JSON file."
          path={exportPaths.json}
        />
        <ExportRow
          Icon={Image}
          title="Export with Photos"
          text="The same, with your photos, as a ZIP file."
          path={exportPaths.zip}
        />
        <ImportRow />
        <ResetRow />
        <DeleteAccountRow />
      </div>
    </Card>
  );
}
