import { originWords, summaryWords as words } from '@flarewell/domain/summary/words';
import type { ReactNode } from 'react';
import { LogoMark } from '#ui/page/Logo.tsx';
import { PrintOnly } from '#ui/page/PrintOnly.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { DayNotes } from './DayNotes.tsx';
import { Report, type ReportProps } from './Report.tsx';
import { Section } from './Section.tsx';

type Props = ReportProps & {
  /** Shown below the header. */
  top?: ReactNode;
};

/** The summary for printing. */
export function SummaryPaper({ report, retryFlares, top }: Props) {
  const { notes, photos } = report;
  const origin = originWords(report);
  return (
    <PrintOnly>
      <article className="@container space-y-3">
        <header className="flex justify-between gap-6 border-b-2 border-ink pb-3 text-s text-ink-soft">
          <div className="min-w-0">
            <p className="font-medium">{words.title}</p>
            <h1 className="text-[20pt] leading-tight font-semibold tracking-heading wrap-anywhere text-ink">
              {report.name}
            </h1>
            {report.birthText && <p>{report.birthText}</p>}
            <p>
              {report.periodText} · {report.daysText}
            </p>
          </div>
          <div className="shrink-0 text-right">
            <p className="inline-flex items-center gap-2 font-bold text-ink">
              <LogoMark className="size-4.5" />
              Flarewell
            </p>
            <p>{report.generated}</p>
            <p>{origin.caution}</p>
          </div>
        </header>
        {top}
        <Report report={report} retryFlares={retryFlares} />
        {notes.length > 0 && (
          <Section title={words.notes}>
            {notes.map((day) => (
              <div key={day.day} className="break-inside-avoid text-s">
                <DayNotes {...day} />
              </div>
            ))}
          </Section>
        )}
        {photos.length > 0 && (
          <Section title={words.photos} isWhole>
            <div className="flex gap-5">
              {photos.map(({ photoUrl, caption }) => (
                <figure key={caption} className="flex-1 text-xs">
                  <img src={photoUrl} alt="" className="max-h-[80mm]" />
                  <figcaption className="mt-1">{caption}</figcaption>
                </figure>
              ))}
            </div>
          </Section>
        )}
        <p className="border-t border-line pt-2.5 text-xs text-ink-soft">
          <Sentence>{origin.disclaimer}</Sentence>
        </p>
      </article>
    </PrintOnly>
  );
}
