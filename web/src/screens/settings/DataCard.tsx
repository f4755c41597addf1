import { exportPaths } from '#data/archive.ts';
import { Card } from '#ui/Card.tsx';
import { DeleteAccountRow } from './DeleteAccountRow.tsx';
import { ExportRow } from './ExportRow.tsx';
import { ImportRow } from './ImportRow.tsx';
import { ResetRow } from './ResetRow.tsx';

export function DataCard() {
  return (
    <Card title="Data Management">
      <div className="divide-y divide-line">
        <ExportRow
          title="Export"
          text="Everything you recorded and the list of your shared links, as a JSON file."
          label="Export Data"
          path={exportPaths.json}
        />
        <ExportRow
          title="Export with photos"
          text="The same, with your photos, as a ZIP file."
          label="Export with Photos"
          path={exportPaths.zip}
        />
        <ImportRow />
        <ResetRow />
        <DeleteAccountRow />
      </div>
    </Card>
  );
}
