import { type ComponentProps, useState } from 'react';
import type { ReportProps } from '#ui/report/Report.tsx';
import { SummaryPaper } from '#ui/report/SummaryPaper.tsx';
import { PrintedCode } from './PrintedCode.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { type MadeLink, ShareResult } from './ShareResult.tsx';

type Props = Pick<ReportProps, 'retryFlares'> & Omit<ComponentProps<typeof ShareDialog>, 'onMade'>;

/**
 * Makes a link to the summary and then shows it. From then on printing adds the link's code to the summary as it was when
 * the link was made, because that is what the link shows.
 */
export function Sharing({ retryFlares, ...form }: Props) {
  const [made, setMade] = useState<MadeLink | null>(null);
  const report = made?.report ?? form.report;
  return (
    <>
      {made ? <ShareResult {...made} onClose={form.onClose} /> : <ShareDialog {...form} onMade={setMade} />}
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
