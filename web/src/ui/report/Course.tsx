import type { SummaryReport } from '@flarewell/domain/summary/report';
import { summaryWords as words } from '@flarewell/domain/summary/words';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Section } from './Section.tsx';

type Props = {
  report: Pick<SummaryReport, 'control' | 'flares' | 'possibleFlares'>;
  /** Loads the flares again, if that has failed. */
  onRetry?: () => void;
};

/** How the skin was controlled, the flares that the person confirmed, and apart those that wait for an answer. */
export function Course({ report: { control, flares, possibleFlares = [] }, onRetry }: Props) {
  const unknown = onRetry ? words.failedFlares : words.unknownFlares;
  return (
    <Section title={words.control} note={words.controlNote} isWhole>
      <div className="grid gap-x-8 gap-y-3 text-s @xl:grid-cols-2 print:text-xs">
        <Facts
          title={words.wellControlled}
          facts={control.map(({ id, name, weeks }) => ({ id, name, text: weeks }))}
        />
        <div className="grid content-start gap-y-3">
          <Facts title={words.flares} facts={flares ?? []} empty={flares ? words.noFlares : unknown}>
            {onRetry && (
              <div className="mt-2 print:hidden">
                <Button kind="secondary" size="s" onClick={onRetry}>
                  Try again
                </Button>
              </div>
            )}
          </Facts>
          {possibleFlares.length > 0 && (
            <Facts title={words.possibleFlares} facts={possibleFlares} isPossible />
          )}
        </div>
      </div>
    </Section>
  );
}

type FactsProps = {
  title: string;
  facts: readonly { id: string; name: string; text: string }[];
  empty?: string;
  /** Dashed, as everywhere what waits for an answer. */
  isPossible?: boolean;
  children?: ReactNode;
};

function Facts({ title, facts, empty, isPossible = false, children }: FactsProps) {
  return (
    <div>
      <h4 className="text-ink-soft">{title}</h4>
      {facts.length === 0 && <p>{empty}</p>}
      {/* On paper side by side, so that the summary of most people stays on one page. */}
      <dl className="print:flex print:flex-wrap print:gap-x-4">
        {facts.map(({ id, name, text }) => (
          <div
            key={id}
            className={`flex flex-wrap justify-between gap-x-4 border-b border-line py-1 print:gap-x-1.5 print:border-0 print:py-0 ${isPossible ? 'border-dashed' : ''}`}
          >
            <dt className="min-w-0 wrap-anywhere">
              <bdi>{name}</bdi>
            </dt>
            <dd className="tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
