import { longDate } from '@flarewell/domain/dates';
import type { Day } from '@flarewell/domain/day';
import { nextMilestone } from '@flarewell/domain/patterns/search/interimLooks';
import { defaultPaper, type SummaryFile } from '@flarewell/domain/summary/files';
import { recorderOf } from '@flarewell/domain/summary/recorder';
import { summaryReport } from '@flarewell/domain/summary/report';
import { type SummaryPeriod, summaryDays, summaryPeriods } from '@flarewell/domain/summary/summary';
import { originText, summaryWords as words } from '@flarewell/domain/summary/words';
import { useRef, useState } from 'react';
import { useDownload } from '#data/api/download.ts';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useIsOwnDiary, useIsOwner, useOpenDiary } from '#data/diary/openDiary.ts';
import { summaryPath } from '#data/summary.ts';
import { closeThenFocus } from '#ui/dialog/closeThenFocus.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useBackEntry } from '#ui/leaving/useBackEntry.ts';
import { DayNotes } from '#ui/report/DayNotes.tsx';
import { Report } from '#ui/report/Report.tsx';
import { SummaryPaper } from '#ui/report/SummaryPaper.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { Choices } from './choices/Choices.tsx';
import { Footer } from './Footer.tsx';
import { useFileRemark } from './fileRemark.ts';
import { OlderComing } from './OlderComing.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { Sharing } from './share/Sharing.tsx';
import { useSummary } from './useSummary.ts';
import { useSummaryPatterns } from './useSummaryPatterns.ts';

type Props = {
  /** How many days the summary covers when it opens. Other numbers than those of its menu are ignored. */
  days?: number;
  onClose: () => void;
};

export function SummaryDialog({ days: firstDays, onClose }: Props) {
  const diary = useOpenDiary();
  const leave = useBackEntry('dialog');
  const close = () => leave(1, onClose);
  const [days, setDays] = useState<SummaryPeriod>(
    () => summaryPeriods.find((period) => period === firstDays) ?? summaryDays,
  );
  const [noteDays, setNoteDays] = useState<readonly Day[]>([]);
  const [hasPhotos, setHasPhotos] = useState(false);
  const [hasPatterns, setHasPatterns] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const isOwn = useIsOwnDiary();
  const isOwner = useIsOwner();
  const shareButton = useRef<HTMLButtonElement>(null);
  const [paper, setPaper] = useState(() => defaultPaper(navigator.language));
  const download = useDownload();
  const { summary, retryFlares } = useSummary(days);
  const { patterns, problem, retry } = useSummaryPatterns(hasPatterns);
  const { checkIns } = useCheckIns();
  const remark = useFileRemark(summary?.period);
  const report =
    summary &&
    summaryReport(summary, { ...diary, recordedBy: recorderOf(diary) }, { noteDays, hasPhotos, patterns });
  const chosenNotes = report?.notes.map(({ day }) => day) ?? [];
  const canHavePhotos = summary?.photos.worst != null;
  const canHavePatterns = checkIns.length >= nextMilestone(0);
  const pathOf = (file: SummaryFile) =>
    summaryPath(file, { days, paper, hasPhotos, hasPatterns, noteDays: chosenNotes });

  const periodChoice = <PeriodChoice periods={summaryPeriods} days={days} onChange={setDays} />;

  return (
    <>
      <Dialog
        title={words.title}
        subtitle={
          report &&
          [!isOwn && diary.name, report.birthText, report.periodText, report.daysText]
            .filter(Boolean)
            .join(' · ')
        }
        size="l"
        isTall
        onClose={close}
        top={periodChoice}
        footer={
          <Footer
            isReady={report !== null}
            remarks={[remark, report?.notesInPdf.leftOut]}
            pdfPath={pathOf('pdf')}
            download={download}
            shareButton={shareButton}
            onShare={isOwner ? () => setIsSharing(true) : undefined}
            onClose={close}
          />
        }
      >
        {report ? (
          <div className="@container grid gap-7">
            <Report report={report} retryFlares={retryFlares} />
            <Choices
              notes={summary.notes.map(({ day, notes }) => ({
                day,
                content: <DayNotes date={longDate(day)} notes={notes} />,
              }))}
              noteDays={noteDays}
              onNoteDays={setNoteDays}
              photos={report.photos}
              canHavePhotos={canHavePhotos}
              hasPhotos={hasPhotos}
              onPhotos={setHasPhotos}
              canHavePatterns={canHavePatterns}
              patterns={{
                isIncluded: hasPatterns,
                onChange: setHasPatterns,
                isLoaded: patterns !== null,
                problem,
                onRetry: retry,
              }}
              paper={paper}
              onPaper={setPaper}
              pathOf={pathOf}
              download={download}
            />
            <p className="text-xs text-ink-soft">
              <Sentence>{originText(report)}</Sentence>
            </p>
          </div>
        ) : (
          <OlderComing />
        )}
      </Dialog>
      {report && !isSharing && <SummaryPaper report={report} retryFlares={retryFlares} />}
      {isSharing && (
        <Sharing
          report={report}
          isComplete={!hasPatterns || patterns !== null || problem !== null}
          retryFlares={retryFlares}
          parts={{
            days,
            noteDays: summary?.notes.map(({ day }) => day) ?? [],
            chosenNotes,
            onNotes: setNoteDays,
            canHavePhotos,
            hasPhotos,
            onPhotos: setHasPhotos,
            canHavePatterns,
            hasPatterns,
            onPatterns: setHasPatterns,
          }}
          periodChoice={periodChoice}
          paper={paper}
          remark={remark}
          onClose={() => closeThenFocus(() => setIsSharing(false), shareButton)}
        />
      )}
    </>
  );
}
