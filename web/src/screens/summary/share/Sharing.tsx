import type { SummaryReport } from '@flarewell/domain/summary/report';
import { type ComponentProps, useState } from 'react';
import type { ReportProps } from '#ui/report/Report.tsx';
import { SummaryPaper } from '#ui/report/SummaryPaper.tsx';
import { PrintedCode } from './PrintedCode.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { type MadeLink, ShareResult } from './ShareResult.tsx';

type Props = Omit<ReportProps, 'report'> &
  Omit<ComponentProps<typeof ShareDialog>, 'isReady' | 'periodText' | 'onMade'> & {
    /** Null while the history is being loaded. A link that was made stays on the screen meanwhile. */
    report: SummaryReport | null;
  };

/** Makes a link to the summary and then shows it. Printing adds the link's code to the summary. */
export function Sharing({ report, retryFlares, onClose, ...form }: Props) {
  const [made, setMade] = useState<MadeLink | null>(null);
  return (
    <>
      {made ? (
        <ShareResult {...made} onClose={onClose} />
      ) : (
        <ShareDialog
          {...form}
          isReady={report !== null}
          periodText={report?.periodText ?? ''}
          onMade={setMade}
          onClose={onClose}
        />
      )}
      {report && (
        <SummaryPaper
          report={report}
          retryFlares={retryFlares}
          top={made && <PrintedCode share={made.share} />}
        />
      )}
    </>
  );
}
