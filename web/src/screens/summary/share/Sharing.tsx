import { type ComponentProps, useState } from 'react';
import type { ReportProps } from '#ui/report/Report.tsx';
import { SummaryPaper } from '#ui/report/SummaryPaper.tsx';
import { PrintedCode } from './PrintedCode.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { type MadeLink, ShareResult } from './ShareResult.tsx';

type Props = ReportProps & Omit<ComponentProps<typeof ShareDialog>, 'periodText' | 'onMade'>;

/** Makes a link to the summary and then shows it. Printing adds the link's code to the summary. */
export function Sharing({ report, retryFlares, onClose, ...form }: Props) {
  const [made, setMade] = useState<MadeLink | null>(null);
  return (
    <>
      {made ? (
        <ShareResult {...made} onClose={onClose} />
      ) : (
        <ShareDialog {...form} periodText={report.periodText} onMade={setMade} onClose={onClose} />
      )}
      <SummaryPaper
        report={report}
        retryFlares={retryFlares}
        top={made && <PrintedCode share={made.share} />}
      />
    </>
  );
}
