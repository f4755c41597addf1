import type { OwnLink } from '@flarewell/domain/shares/link';
import type { SharedSummary } from '@flarewell/domain/shares/sharedSummary';
import type { SummaryReport } from '@flarewell/domain/summary/report';
import { originText, summaryWords } from '@flarewell/domain/summary/words';
import { listFiles } from '#data/shared-link/files.ts';
import { photoUrlOf, type Snapshot } from '#data/shared-link/snapshot.ts';
import { ScreenHeading } from '#ui/page/ScreenHeading.tsx';
import { SiteFooter } from '#ui/page/SiteFooter.tsx';
import { contentId, SiteHeader } from '#ui/page/SiteHeader.tsx';
import { DayNotes } from '#ui/report/DayNotes.tsx';
import { Report } from '#ui/report/Report.tsx';
import { Section } from '#ui/report/Section.tsx';
import { SummaryPaper } from '#ui/report/SummaryPaper.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { Actions } from './Actions.tsx';
import { Files } from './Files.tsx';
import { Photos } from './Photos.tsx';
import { ReaderName } from './ReaderName.tsx';
import { SharedBy } from './SharedBy.tsx';

type Props = {
  snapshot: Snapshot;
  summary: SharedSummary;
  /** The link, if it was opened without asking who reads it; otherwise null. */
  namelessLink: OwnLink | null;
};

/** The summary as its owner saw it, with its files. */
export function SharedReport({ snapshot, summary, namelessLink }: Props) {
  const report = withPhotos(snapshot, summary);
  const files = listFiles(snapshot);
  return (
    <>
      <SiteHeader />
      <main id={contentId} className="mx-auto grid w-full max-w-page gap-6 px-5 pt-4 pb-12 sm:px-8 xl:px-0">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="min-w-0">
            <ScreenHeading title={summaryWords.title} />
            <SharedBy summary={summary} />
          </div>
          <Actions files={files} remark={report.notesInPdf.leftOut} />
        </div>
        {namelessLink && <ReaderName link={namelessLink} sharedBy={summary.sharedBy ?? report.name} />}
        <article className="@container grid gap-7 rounded-l border border-line bg-surface p-5 shadow-card sm:p-6">
          <header className="border-b border-line pb-4">
            <h2 className="text-xl font-semibold tracking-title wrap-anywhere">{report.name}</h2>
            {report.birthText && <p className="text-s text-ink-soft">{report.birthText}</p>}
            <p className="text-s text-ink-soft">{`${report.periodText} · ${report.daysText}`}</p>
          </header>
          <Report report={report} />
          {report.notes.length > 0 && (
            <Section title={summaryWords.notes}>
              {report.notes.map((day) => (
                <div key={day.day} className="text-s">
                  <DayNotes {...day} />
                </div>
              ))}
            </Section>
          )}
          <Photos photos={report.photos} leftOut={summary.photosLeftOut} />
          <p className="text-xs text-ink-soft">
            <Sentence>{originText(report)}</Sentence>
          </p>
        </article>
        <Files files={files} />
      </main>
      <SiteFooter />
      <SummaryPaper report={report} />
    </>
  );
}

/** The photos as they are in the bundle, in place of those that only their owner can load. */
function withPhotos({ documents }: Snapshot, { report, photos }: SharedSummary): SummaryReport {
  const shown = photos.flatMap(({ title, caption }) => {
    const photoUrl = photoUrlOf(documents, title);
    return photoUrl ? [{ day: report.period.to, checkInId: title, photoUrl, caption }] : [];
  });
  return { ...report, photos: shown };
}
